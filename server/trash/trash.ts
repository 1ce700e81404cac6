import type { TypeName } from '#content/index.ts';
import type { Store } from '#store/store.ts';
import { note } from '../audit/journal.ts';
import type { Editor } from '../history/edit.ts';
import { forgetHistory } from '../history/revisions.ts';
import type { Pictured } from '../history/snapshot.ts';

const dayMs = 24 * 60 * 60_000;
/** Long enough for somebody back from holidays to see what was thrown away. */
const keptDays = 30;

/** Takes an entry away and keeps all it takes to put it back, within its caller's transaction. */
export async function putInTrash(
  inner: Store,
  type: TypeName,
  { entry, title, values }: Pictured,
  editor: Editor,
): Promise<void> {
  const linkedFrom = await inner.linksTo({ type, ref: { id: entry.id } });
  await inner.remove({ type, ref: { id: entry.id } });
  await inner.create('trash', {
    values: {
      type,
      entry: entry.documentId,
      number: entry.id,
      title,
      snapshot: values,
      dates: { createdAt: entry.createdAt, publishedAt: entry.publishedAt },
      linkedFrom,
      deletedAt: new Date(editor.at).toISOString(),
      expiresAt: new Date(editor.at + keptDays * dayMs).toISOString(),
      authorId: editor.id,
      authorEmail: editor.email,
      authorName: editor.username,
    },
    links: {},
  });
}

/** Empties the trash of what has lain there its thirty days; histories go with their entries. Returns how many went. */
export async function emptyExpired(store: Store, now: number): Promise<number> {
  const expired = { path: ['expiresAt'] as [string], operator: 'lte' as const, value: new Date(now).toISOString() };
  // Asked before any transaction: most days there is nothing to do, and then nothing is written.
  const { entries } = await store.list('trash', { where: expired, fields: ['entry', 'type', 'title'] });
  for (const { id, entry, type, title } of entries) {
    // Two processes may look at the same moment: the journal tells it once.
    if (!(await forgetForGood(store, id, String(entry)))) continue;
    const subject = { name: String(title ?? ''), type: String(type), id: String(entry) };
    await note(store, { act: 'trashExpire', at: now, subject });
  }
  return entries.length;
}

/** Deletes one thing of the trash for good. False when it was there no more. */
export function forgetForGood(store: Store, id: number, documentId: string): Promise<boolean> {
  return store.transaction(async (inner) => {
    // Another process may have put it back meanwhile, and then its history is of use again.
    const there = await inner.remove({ type: 'trash', ref: { id } });
    if (there) await forgetHistory(inner, documentId);
    return there;
  });
}

/** Looks once an hour for what has lain in the trash its thirty days. */
export function startEmptying(store: Store, clock: () => number): { stop(): void } {
  const look = () => void emptyExpired(store, clock()).catch((error) => console.error('trash:', error));
  look();
  const timer = setInterval(look, 60 * 60_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
