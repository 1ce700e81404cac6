import { type ContentTypeName, fieldsOfTabs, typeOf } from '#content/index.ts';
import { messageFor } from '#model/problems.ts';
import { compare, type EntryStore, type Query, unbounded } from '#store/store.ts';
import { assertValid, checkedPopulate } from '../entries/assert-publishable.ts';
import type { ScheduleRow } from '../entries/schedules.ts';
import { publicationInput } from '../entries/versioned-writes.ts';
import { ApiError, type FieldError } from '../http/errors.ts';

/** Why each of these publications would be refused now, by the id of the change: two reads for all of them. */
export async function publicationProblems(store: EntryStore, type: ContentTypeName, changes: readonly ScheduleRow[]) {
  const problems = new Map<number, string>();
  if (changes.length === 0) return problems;
  const documentIds = [...new Set(changes.map(({ entry }) => entry))];
  const query: Query = { where: compare('documentId', 'in', documentIds), populate: checkedPopulate(type) };
  const byDocument = async (version?: 'draft') => {
    const { entries } = await store.list(type, { ...query, version, budget: unbounded });
    return new Map(entries.map((entry) => [entry.documentId, entry]));
  };
  const workingCopies = await byDocument('draft');
  const publishedVersions = await byDocument();
  for (const { id, entry, tab } of changes) {
    const working = workingCopies.get(entry);
    const published = publishedVersions.get(entry);
    const fields = fieldsOfTabs(type, tab);
    const checked = { published, changes: publicationInput(type, published !== undefined), fields };
    try {
      if (working) await assertValid(store, type, { working, ...checked });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.set(id, problemText(type, error));
    }
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
