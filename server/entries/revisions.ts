import type { TypeName } from '#content/index.ts';
import { compare, descending, type EntryInputOf, type EntryStore, toAuthorColumns, unbounded } from '#store/store.ts';
import type { Author } from '../http/principal.ts';
import { deleteWhere } from './delete-where.ts';
import { firstOf } from './read-entries.ts';
import type { EntrySnapshot } from './snapshot.ts';

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
