import { isSameValue, type LinkSnapshot, type Snapshot } from '#content/entry-records.ts';
import { type TypeName, typeOf } from '#content/index.ts';
import type { Dropped } from '#contract/admin-answers.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type Field, type FieldValues, isComponent, isLink, withoutComponentId } from '#model/field.ts';
import type { EntryInputOf, EntryKey, EntryStore, Version } from '#store/store.ts';
import { compare, descending, linkedEntries, populateFields, toAuthorColumns, unbounded } from '#store/store.ts';
import type { Author } from '../http/principal.ts';
import { deleteWhere, firstOf } from './read-entries.ts';

/** The number of changes of an entry that can be undone. Older revisions are deleted in batches of ten, with the names of their authors. */
const retainedPerEntry = 50;
const deletionBatch = 10;

/** No user of this instance: an entry ended on its own date. */
export type SystemAuthor = { id: null; timestamp: number };

interface Change {
  kind: 'create' | 'update' | 'draft' | 'discard' | 'publish' | 'unpublish' | 'revert' | 'remove' | 'restore';
  author: Author | SystemAuthor;
  changed: string[];
  before?: EntrySnapshot | undefined;
}

type DraftChange = Omit<Change, 'kind'>;

/** Adds a revision to an entry's history, within the transaction of the change. */
export async function addRevision(trx: EntryStore, type: TypeName, after: EntrySnapshot, change: Change) {
  const { documentId } = after.entry;
  let last = change.kind === 'create' ? 0 : ((await lastRevision(trx, documentId))?.number ?? 0);
  const insert = (values: Omit<EntryInputOf<'revisions'>['values'], 'type' | 'entry'>) =>
    trx.create('revisions', { values: { type, entry: documentId, ...values } });
  if (last === 0 && change.before) {
    const { entry, title, values } = change.before;
    last = 1;
    await insert({ number: last, kind: 'origin', title, at: entry.updatedAt, changed: [], snapshot: values });
  }
  const { author, kind, changed } = change;
  const instant = new Date(author.timestamp).toISOString();
  const by = toAuthorColumns(author.id === null ? undefined : author);
  await insert({ number: last + 1, kind, title: after.title, at: instant, ...by, changed, snapshot: after.values });
  const oldest = last + 1 - retainedPerEntry;
  if (oldest > 0 && oldest % deletionBatch === 0)
    await deleteWhere(trx, 'revisions', { and: [ofEntry(documentId), compare('number', 'lte', oldest)] });
}

/** One revision for the saves of a working copy by one author that follow one another within ten minutes. */
const sessionMs = 10 * 60_000;

/** Adds the save of a working copy to the revision of its author's session of editing, or else a revision. */
export async function addDraftRevision(trx: EntryStore, type: TypeName, after: EntrySnapshot, change: DraftChange) {
  const { author, changed } = change;
  const fields = ['kind', 'title', 'at', 'authorId', 'changed'] as const;
  const query = { where: ofEntry(after.entry.documentId), sort: descending('number'), page: { offset: 0, limit: 2 } };
  const { entries } = await trx.list('revisions', { ...query, fields, budget: unbounded });
  const [last] = entries;
  const inSession = (kind: Change['kind']) => (revision: (typeof entries)[number] | undefined) =>
    revision?.kind === kind &&
    revision.authorId === author.id &&
    Date.parse(revision.at) >= author.timestamp - sessionMs;
  // The first autosave of a new entry may come in the middle of its title, by which the audit log names the entry.
  const creation = entries.find(inSession('create'));
  if (creation && creation.title !== after.title)
    await trx.update({ type: 'revisions', ref: { id: creation.id } }, { values: { title: after.title } });
  if (!last || !inSession('draft')(last)) return addRevision(trx, type, after, { kind: 'draft', ...change });
  const instant = new Date(author.timestamp).toISOString();
  const all = [...new Set([...(last.changed ?? []), ...changed])];
  const values = { title: after.title, at: instant, changed: all, snapshot: after.values };
  await trx.update({ type: 'revisions', ref: { id: last.id } }, { values });
}

export const ofEntry = (documentId: string) => compare('entry', 'eq', documentId);

export const lastRevision = (store: EntryStore, documentId: string) =>
  firstOf(store, 'revisions', {
    where: ofEntry(documentId),
    sort: descending('number'),
    fields: ['number', 'kind'],
    budget: unbounded,
  });

/** One revision by its number, and the one before it. */
export async function getRevisionPair(store: EntryStore, documentId: string, number: number) {
  const where = { and: [ofEntry(documentId), compare('number', 'lte', number)] };
  const page = { offset: 0, limit: 2 };
  const { entries } = await store.list('revisions', { where, sort: descending('number'), page, budget: unbounded });
  const [revision, previous] = entries;
  return revision?.number === number ? { revision, previous } : {};
}

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
