import { type ContentTypeName, typeOf } from '#content/index.ts';
import { messageFor } from '#model/problems.ts';
import type { EntryKey } from '#store/query.ts';
import type { DocumentVersions, EntryStore } from '#store/store.ts';
import { ApiError, type FieldError } from '../api/errors.ts';
import { assertPublishable } from '../drafts/assert-publishable.ts';
import { publishing } from '../history/versioned-writes.ts';

/**
 * Validates the working copy of a document as its publication will.
 * @throws ApiError 400 that names every invalid field
 */
export async function assertPublicationOf(
  store: EntryStore,
  key: EntryKey<ContentTypeName>,
  versions: DocumentVersions,
): Promise<void> {
  if (versions.hasDraft) await assertPublishable(store, key, versions, publishing(key.type));
}

/** Why a publication of the working copy would be refused now; null where it would not. */
export async function problemOf(store: EntryStore, key: EntryKey<ContentTypeName>): Promise<string | null> {
  const versions = await store.versionsOf(key);
  if (!versions) return null;
  try {
    await assertPublicationOf(store, key, versions);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return problemText(key.type, error);
    throw error;
  }
}

/** What a field says that needs a value, of whatever kind. */
const required = messageFor({ path: [], code: 'missing' });

/** The errors of fields in words: « Titre : ce champ est obligatoire ». */
export function problemText(type: ContentTypeName, { message, details }: ApiError): string {
  const errors = Array.isArray(details.errors) ? (details.errors as (FieldError & { value?: unknown })[]) : [];
  if (errors.length === 0) return message;
  return errors
    .map(({ path: [name], message, sentence = message, value }) => {
      const field = typeOf(type).fields[name];
      const label = field?.label ?? name;
      const words = (field?.required && (value === null || value === '') ? required : sentence).replace(/\.$/, '');
      return `${label}\u00a0: ${words.charAt(0).toLocaleLowerCase('fr')}${words.slice(1)}`;
    })
    .join('\u00a0; ');
}
