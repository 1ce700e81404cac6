import type { TypeName } from '#content/index.ts';
import type { Condition, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import type { Editor } from './edit.ts';
import type { Pictured } from './snapshot.ts';

/** So many changes of an entry can be undone. Older ones go, and with them the names of their authors: ten at once, at every tenth change. */
const keptPerEntry = 50;
const forgottenAtOnce = 10;

interface Change {
  kind: 'create' | 'update' | 'publish' | 'unpublish' | 'revert' | 'remove' | 'restore';
  editor: Editor;
  changed: string[];
  /** What the entry held, where it stood before. */
  before?: Pictured;
}

/** Writes one line of an entry's history, within the transaction of the change it tells. */
export async function record(inner: Store, type: TypeName, after: Pictured, change: Change): Promise<void> {
  const { documentId } = after.entry;
  let last = change.kind === 'create' ? 0 : await lastNumber(inner, documentId);
  if (last === 0 && change.before) {
    const { entry, title, values } = change.before;
    last = 1;
    await inner.create('revisions', {
      values: {
        type,
        entry: documentId,
        number: last,
        kind: 'origin',
        title,
        at: entry.updatedAt,
        changed: [],
        snapshot: values,
      },
      links: {},
    });
  }
  const { editor } = change;
  await inner.create('revisions', {
    values: {
      type,
      entry: documentId,
      number: last + 1,
      kind: change.kind,
      title: after.title,
      at: new Date(editor.at).toISOString(),
      authorId: editor.id,
      authorEmail: editor.email,
      authorName: editor.username,
      changed: change.changed,
      snapshot: after.values,
    },
    links: {},
  });
  const oldest = last + 1 - keptPerEntry;
  if (oldest > 0 && oldest % forgottenAtOnce === 0)
    await forget(inner, [of(documentId), { path: ['number'], operator: 'lte', value: oldest }]);
}

/** The condition that revisions are an entry's. */
export const of = (documentId: string): Condition => ({ path: ['entry'], operator: 'eq', value: documentId });

/** One revision by its number, and the one before it. */
export async function twoRevisions(
  store: Store,
  documentId: string,
  number: number,
): Promise<{ revision: StoredEntry | undefined; previous: StoredEntry | undefined }> {
  const { entries } = await store.list('revisions', {
    where: { and: [of(documentId), { path: ['number'], operator: 'lte', value: number }] },
    sort: [{ path: ['number'], direction: 'desc' }],
    page: { offset: 0, limit: 2 },
  });
  const [revision, previous] = entries;
  return revision?.number === number ? { revision, previous } : { revision: undefined, previous: undefined };
}

/** An entry that is gone for good takes its history with it. */
export const forgetHistory = (inner: Store, documentId: string): Promise<void> => forget(inner, [of(documentId)]);

async function lastNumber(inner: Store, documentId: string): Promise<number> {
  const { entries } = await inner.list('revisions', {
    where: of(documentId),
    sort: [{ path: ['number'], direction: 'desc' }],
    fields: ['number'],
    page: { offset: 0, limit: 1 },
  });
  return Number(entries[0]?.number ?? 0);
}

async function forget(inner: Store, conditions: Condition[]): Promise<void> {
  const { entries } = await inner.list('revisions', { where: { and: conditions }, fields: [] });
  for (const { id } of entries) await inner.remove({ type: 'revisions', ref: { id } });
}
