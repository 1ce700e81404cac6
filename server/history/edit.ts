import type { Context } from 'hono';
import { type TypeName, typeOf } from '#content/index.ts';
import type { CleanDraft } from '#model/validate.ts';
import type { Address } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import type { ApiEnv } from '../api/caller.ts';
import { forbidden } from '../api/errors.ts';
import { putInTrash } from '../trash/trash.ts';
import { record } from './revisions.ts';
import { changedFields, picture } from './snapshot.ts';

/** Who changes something, and when: what every revision says. */
export interface Editor {
  id: number;
  email: string;
  username: string;
  /** Milliseconds. */
  at: number;
}

/**
 * The administrator who asks.
 * @throws ApiError 403 for anybody else
 */
export function editorOf(context: Context<ApiEnv>, clock: () => number): Editor {
  const { caller } = context.var;
  if (caller.kind !== 'administrator') throw forbidden();
  const { id, email, username } = caller.user;
  return { id, email: String(email), username: String(username), at: clock() };
}

/** Creates an entry, and says so in its history: both or neither. */
export function createBy(editor: Editor, store: Store, type: TypeName, draft: CleanDraft) {
  return store.transaction(async (inner) => {
    const made = await inner.create(type, draft);
    const after = await picture(inner, { type, ref: { documentId: made.documentId } });
    if (after) await record(inner, type, after, { kind: 'create', editor, changed: [] });
    return made;
  });
}

/**
 * Changes an entry, and says so in its history. An entry that has none yet (it came with the demonstration, or from a time
 * before histories) has what it held kept first, so that there is a way back from its first change.
 */
export function updateBy(
  editor: Editor,
  store: Store,
  address: Address,
  draft: CleanDraft,
  kind: 'update' | 'revert' = 'update',
): Promise<boolean> {
  return store.transaction(async (inner) => {
    const before = await picture(inner, address);
    if (!before) return false;
    await inner.update(address, draft);
    const after = await picture(inner, address);
    if (!after) return false;
    const changed = changedFields(address.type, before.values, after.values);
    if (changed.length === 0) return true;
    const { publishedBy } = typeOf(address.type);
    const turned = publishedBy !== undefined && changed.includes(publishedBy);
    const published = turned && after.values[publishedBy] === true;
    await record(inner, address.type, after, {
      kind: kind === 'update' && turned ? (published ? 'publish' : 'unpublish') : kind,
      editor,
      changed,
      before,
    });
    return true;
  });
}

/** Moves an entry to the trash. False when there is no such entry. */
export function removeBy(editor: Editor, store: Store, address: Address): Promise<boolean> {
  return store.transaction(async (inner) => {
    const before = await picture(inner, address);
    if (!before) return false;
    await putInTrash(inner, address.type, before, editor);
    await record(inner, address.type, before, { kind: 'remove', editor, changed: [], before });
    return true;
  });
}
