import { isDeepStrictEqual } from 'node:util';
import { type ContentTypeName, fieldsOfTabs, typeOf } from '#content/index.ts';
import { flagOfPublication } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type FieldValues, isComponent, isLink } from '#model/field.ts';
import { messageFor } from '#model/problems.ts';
import { type EntryInput, validate } from '#model/validate.ts';
import type { DocumentKey, DocumentVersions, EntryStore } from '#store/store.ts';
import { compare, linkedEntries, populateFields, unbounded } from '#store/store.ts';
import { findFalseConformity } from '../entry-input/false-conformity.ts';
import { toValidationError } from '../entry-input/validation-messages.ts';
import { ApiError, type FieldError } from '../http/errors.ts';
import { writtenValue } from './revisions.ts';
import type { ScheduleRow } from './schedules.ts';

/** What a publication changes, and which fields become public; undefined for all. */
interface Published {
  changes: EntryInput;
  fields?: readonly string[] | undefined;
}

/**
 * Validates a working copy as a publication requires: its saves checked no required value. Values that the published version has too are not checked
 * again, so that an old one never blocks a save.
 * @throws ApiError 400 that names every invalid field
 */
export async function assertPublishable(
  store: EntryStore,
  key: DocumentKey,
  { hasPublishedVersion }: DocumentVersions,
  publication: Published,
): Promise<void> {
  const populate = checkedPopulate(key.type);
  const working = await store.get(key, { populate, version: 'draft', budget: unbounded });
  const published = hasPublishedVersion ? await store.get(key, { populate, budget: unbounded }) : undefined;
  if (working) await assertValid(store, key.type, { working, published, ...publication });
}

/** The change that every publication makes: it turns the flag on. `isPublic`: whether the entry has a published version already. */
export function publicationInput(type: ContentTypeName, isPublic: boolean): EntryInput {
  const flag = flagOfPublication(typeOf(type), isPublic);
  return { values: flag ? { [flag]: true } : {}, links: {} };
}

/** The context that `assertValid` needs beside the values of an entry. */
const checkedPopulate = (type: ContentTypeName) =>
  populateFields(type, (field) => (isComponent(field) ? {} : isLink(field) && field.required && { fields: [] }));

/** Validates a working copy that was read with `checkedPopulate`, as the published version. */
async function assertValid(
  store: EntryStore,
  name: ContentTypeName,
  { working, published, changes, fields }: Published & { working: AnyEntry; published: AnyEntry | undefined },
): Promise<void> {
  const type = typeOf(name);
  const input: FieldValues = {};
  const stored = { ...working };
  for (const [name, field] of Object.entries(type.fields)) {
    if (fields && !fields.includes(name)) {
      stored[name] = published?.[name] ?? null;
      continue;
    }
    if (isLink(field)) {
      if (!field.required) continue;
      const change = changes.links[name];
      const ids = linkedEntries(working[name]).map(({ id }) => id);
      input[name] = change && 'set' in change ? change : { set: ids.map((id) => ({ id })) };
    } else if (Object.hasOwn(changes.values, name)) input[name] = changes.values[name];
    else {
      const value = writtenValue(field, working[name]);
      if (!published || !isDeepStrictEqual(value, writtenValue(field, published[name]))) input[name] = value;
    }
  }
  const validated = validate(type, input, { for: published ? 'update' : 'create', stored });
  const problems = validated.ok
    ? await findFalseConformity(store, name, validated.input.values, published)
    : validated.problems;
  if (problems.length > 0) throw toValidationError(problems);
}

/** Why each of these publications would be refused now, by the id of the change: two reads for all of them. */
export async function publicationProblems(store: EntryStore, type: ContentTypeName, changes: readonly ScheduleRow[]) {
  const problems = new Map<number, string>();
  if (changes.length === 0) return problems;
  const documentIds = [...new Set(changes.map(({ entry }) => entry))];
  const query = { where: compare('documentId', 'in', documentIds), populate: checkedPopulate(type) };
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
