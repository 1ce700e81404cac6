import { type TypeName, typeOf } from '#content/index.ts';
import { isSameValue, type LinkSnapshot, type Snapshot } from '#content/revisions.ts';
import { type Field, isComponent, isLink, withoutComponentId } from '#model/field.ts';
import { linkedEntries } from '#store/documents/linked-entries.ts';
import { type EntryKey, type EntryStore, unbounded, type Version } from '#store/store.ts';
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

/** One link or several, as the store populates them. */
const linkSnapshots = (value: unknown, to: TypeName): LinkSnapshot[] =>
  linkedEntries(value).map((target) => {
    const { id, documentId } = target;
    return { id, documentId, title: storedTitle(to, target) };
  });
