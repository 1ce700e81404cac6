import { type TypeName, typeOf } from '#content/index.ts';
import { isSameValue, type LinkSnapshot, type Snapshot } from '#content/revisions.ts';
import type { Dropped } from '#contract/admin-answers.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type Field, type FieldValues, isComponent, isLink, withoutComponentId } from '#model/field.ts';
import { compare, type EntryKey, type EntryStore, linkedEntries, unbounded, type Version } from '#store/store.ts';
import { populateFields } from './read-entries.ts';

/** An entry with its values in a form that can be stored: links by documentId and in order, components as they were written. */
export type EntrySnapshot = NonNullable<Awaited<ReturnType<typeof takeSnapshot>>>;

/** Takes a snapshot of an entry's current values; undefined when there is no such entry. `version`: absent, the published one. */
export async function takeSnapshot(store: EntryStore, key: EntryKey, version?: Version) {
  const type = typeOf(key.type);
  const populate = populateFields(key.type, (field) =>
    isLink(field) ? { fields: [typeOf(field.to as TypeName).admin.title] } : isComponent(field) && {},
  );
  const entry = await store.get(key, { populate, version, budget: unbounded });
  if (!entry) return undefined;
  const values: Snapshot = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.kind === 'secret') continue;
    values[name] = isLink(field) ? linkSnapshots(entry[name], field.to as TypeName) : writtenValue(field, entry[name]);
  }
  return { entry, title: storedTitle(key.type, entry), values };
}

/** The value of a field that is no link as a write has it: a component without the ids that reads add. */
export const writtenValue = (field: Field, value: unknown): unknown =>
  isComponent(field) ? withoutComponentId(field, value) : (value ?? null);

/** The title of an entry as its history, the trash and its schedule store it. */
export const storedTitle = (type: TypeName, entry: Readonly<Record<string, unknown>>): string =>
  String(entry[typeOf(type).admin.title] ?? '').slice(0, 255);

/** The fields in which two snapshots differ, in the order of the type. Links are compared by target and order. */
export function differingFields(type: TypeName, before: Snapshot, after: Snapshot): string[] {
  return Object.keys(typeOf(type).fields).filter((name) => !isSameValue(before[name], after[name]));
}

const linkSnapshots = (value: unknown, to: TypeName): LinkSnapshot[] =>
  linkedEntries(value).map((target) => {
    const { id, documentId } = target;
    return { id, documentId, title: storedTitle(to, target) };
  });

/** The data of a save with the values of a snapshot. Left out are fields that the model lost, and links to deleted entries, in `dropped`. */
export async function restoreInput(store: EntryStore, type: TypeName, values: Snapshot, without: string[] = []) {
  const data: FieldValues = {};
  const dropped: Dropped[] = [];
  for (const [name, field] of Object.entries(typeOf(type).fields)) {
    if (!(name in values) || without.includes(name)) continue;
    if (!isLink(field)) {
      // An absent value stays absent, so that a field that became required is reported as missing.
      data[name] = values[name] ?? undefined;
      if (values[name] === null && !field.required) data[name] = field.kind === 'repeatable' ? [] : null;
      continue;
    }
    const links = linkedEntries(values[name]);
    const there = await existingTargets(store, field.to as TypeName, links);
    data[name] = { set: links.filter((link) => there.has(link.documentId)).map((link) => link.documentId) };
    for (const { documentId, title } of links.filter((link) => !there.has(link.documentId)))
      dropped.push({ field: name, label: field.label, documentId, title: String(title ?? '') });
  }
  return { data, dropped };
}

async function existingTargets(store: EntryStore, type: TypeName, links: readonly AnyEntry[]): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  const documentIds = links.map((link) => link.documentId);
  const where = compare('documentId', 'in', documentIds);
  const { entries } = await store.list(type, { where, fields: [], version: 'draft', budget: unbounded });
  return new Set(entries.map((entry) => entry.documentId));
}
