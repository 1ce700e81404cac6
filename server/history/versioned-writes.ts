import type { Context } from 'hono';
import { type TypeName, typeOf } from '#content/index.ts';
import type { CleanDraft } from '#model/validate.ts';
import type { EntryKey } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import type { AdministratorEnv } from '../api/principal.ts';
import { moveToTrash } from '../trash/trash.ts';
import { addRevision } from './revisions.ts';
import { changedFields, takeSnapshot } from './snapshot.ts';

/** The author and the time of a change, for its revision. */
export interface Author {
  id: number;
  email: string;
  username: string;
  /** Milliseconds. */
  timestamp: number;
}

/** The administrator of a request as the author of its changes, now. */
export function authorOf(context: Context<AdministratorEnv>, clock: () => number): Author {
  const { id, email, username } = context.var.administrator.user;
  return { id, email, username, timestamp: clock() };
}

/** Creates an entry, and says so in its history: both or neither. */
export function createVersioned(author: Author, store: EntryStore, type: TypeName, draft: CleanDraft) {
  return store.transaction(async (inner) => {
    const created = await inner.create(type, draft);
    const after = await takeSnapshot(inner, { type, ref: { documentId: created.documentId } });
    if (after) await addRevision(inner, type, after, { kind: 'create', author, changed: [] });
    return created;
  });
}

/**
 * Updates an entry, and adds a revision. An entry without history (demonstration content, or older than histories) first gets a revision of its
 * previous values, so that its first change can be undone.
 */
export function updateVersioned(
  author: Author,
  store: EntryStore,
  address: EntryKey,
  draft: CleanDraft,
  kind: 'update' | 'revert' = 'update',
): Promise<boolean> {
  return store.transaction(async (inner) => {
    const before = await takeSnapshot(inner, address);
    if (!before) return false;
    await inner.update(address, draft);
    const after = await takeSnapshot(inner, address);
    if (!after) return false;
    const changed = changedFields(address.type, before.values, after.values);
    if (changed.length === 0) return true;
    const { publishedFlag } = typeOf(address.type);
    const turned = publishedFlag !== undefined && changed.includes(publishedFlag);
    const published = turned && after.values[publishedFlag] === true;
    await addRevision(inner, address.type, after, {
      kind: kind === 'update' && turned ? (published ? 'publish' : 'unpublish') : kind,
      author,
      changed,
      before,
    });
    return true;
  });
}

/** Moves an entry to the trash. False when there is no such entry. */
export function deleteVersioned(author: Author, store: EntryStore, address: EntryKey): Promise<boolean> {
  return store.transaction(async (inner) => {
    const before = await takeSnapshot(inner, address);
    if (!before) return false;
    await moveToTrash(inner, address.type, before, author);
    await addRevision(inner, address.type, before, { kind: 'remove', author, changed: [], before });
    return true;
  });
}
