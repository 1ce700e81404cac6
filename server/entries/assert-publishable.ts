import { isDeepStrictEqual } from 'node:util';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type FieldValues, isComponent, isLink } from '#model/field.ts';
import { type EntryInput, validate } from '#model/validate.ts';
import type { DocumentKey, DocumentVersions, EntryStore, Populate } from '#store/store.ts';
import { linkedEntries, unbounded } from '#store/store.ts';
import { findFalseConformity } from '../entry-input/false-conformity.ts';
import { toValidationError } from '../entry-input/validation-messages.ts';
import { populateFields } from './read-entries.ts';
import { writtenValue } from './snapshot.ts';

/**
 * Validates a working copy as a publication requires: its saves checked no required value. Values that the published version has too are not checked
 * again, so that an old one never blocks a save.
 * @param fields those that are published; all where it is absent
 * @throws ApiError 400 that names every invalid field
 */
export async function assertPublishable(
  store: EntryStore,
  key: DocumentKey,
  { hasPublishedVersion }: DocumentVersions,
  changes: EntryInput,
  fields?: readonly string[],
): Promise<void> {
  const populate = checkedPopulate(key.type);
  const working = await store.get(key, { populate, version: 'draft', budget: unbounded });
  const published = hasPublishedVersion ? await store.get(key, { populate, budget: unbounded }) : undefined;
  if (working) await assertValid(store, key.type, { working, published, changes, fields });
}

/** The context that `assertValid` needs beside the values of an entry. */
export const checkedPopulate = (type: ContentTypeName): Populate =>
  populateFields(type, (field) => (isComponent(field) ? {} : isLink(field) && field.required && { fields: [] }));

/** What a publication makes public, and of what. */
interface CheckedPublication {
  working: AnyEntry;
  published: AnyEntry | undefined;
  changes: EntryInput;
  /** Those that are published; undefined for all. */
  fields?: readonly string[] | undefined;
}

/** Validates a working copy that was read with `checkedPopulate`, as the published version. @throws ApiError 400 that names every invalid field */
export async function assertValid(
  store: EntryStore,
  name: ContentTypeName,
  { working, published, changes, fields }: CheckedPublication,
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
