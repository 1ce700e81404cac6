import { type ContentTypeName, typeOf } from '#content/index.ts';
import { messageFor } from '#model/problems.ts';
import { compare, type EntryKey, type Query, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { assertPublishable, assertValid, checkedPopulate } from '../entries/assert-publishable.ts';
import { publicationInput } from '../entries/versioned-writes.ts';
import { ApiError, type FieldError } from '../http/errors.ts';

/**
 * Validates the working copy of a document as its publication will.
 * @throws ApiError 400 that names every invalid field
 */
export async function assertPublication(store: EntryStore, key: EntryKey<ContentTypeName>): Promise<void> {
  const versions = await store.versionsOf(key);
  if (versions?.hasDraft)
    await assertPublishable(store, key, versions, publicationInput(key.type, versions.hasPublishedVersion));
}

/** Why the publication of each of these working copies would be refused now, by documentId: two reads for all of them. */
export async function publicationProblems(store: EntryStore, type: ContentTypeName, documentIds: readonly string[]) {
  const problems = new Map<string, string>();
  if (documentIds.length === 0) return problems;
  const query: Query = { where: compare('documentId', 'in', [...documentIds]), populate: checkedPopulate(type) };
  const working = await store.list(type, { ...query, version: 'draft', budget: unbounded });
  const { entries } = await store.list(type, { ...query, budget: unbounded });
  const published = new Map(entries.map((entry) => [entry.documentId, entry]));
  for (const entry of working.entries)
    try {
      const before = published.get(entry.documentId);
      await assertValid(store, type, entry, before, publicationInput(type, before !== undefined));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.set(entry.documentId, problemText(type, error));
    }
  return problems;
}

/** The message of a required field without a value, of any kind. */
const required = messageFor({ path: [], code: 'missing' });

/** The errors of fields in words: « Titre : ce champ est obligatoire ». */
export function problemText(type: ContentTypeName, { message, details }: ApiError): string {
  const errors = Array.isArray(details.errors) ? (details.errors as (FieldError & { value?: unknown })[]) : [];
  if (errors.length === 0) return message;
  return errors
    .map(({ path: [name = ''], message, sentence = message, value }) => {
      const field = typeOf(type).fields[name];
      const label = field?.label ?? name;
      const words = (field?.required && (value === null || value === '') ? required : sentence).replace(/\.$/, '');
      return `${label}\u00a0: ${words.charAt(0).toLocaleLowerCase('fr')}${words.slice(1)}`;
    })
    .join('\u00a0; ');
}
