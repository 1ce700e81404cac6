import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#store/open.ts';
import { type Store, unbounded } from '#store/store.ts';
import { largeContent } from './large-content.ts';

export const administrator = { email: 'bench@memorial.example', password: 'Mesurer-avant-1848' };

/** A data folder with `count` events. `drafts`: each has a working copy with a scheduled publication, and there are as many unpublished events. */
export async function seeded(count: number, { drafts = false } = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'memorial-bench-'));
  const store = await openStore({ dataDir: folder.path });
  const dates = { upcoming: count, today: '2026-01-01' };
  // A search has one result among 24 as among 10,000.
  await store.load(largeContent({ events: count, ...dates, linksPerEvent: 0, paragraphs: 1, rareEvery: count }));
  if (drafts) await seedDrafts(store);
  await store.close();
  return folder;
}

async function seedDrafts(store: Store): Promise<void> {
  const { entries } = await store.list('events', { budget: unbounded });
  await store.transaction(async (inner) => {
    for (const [index, { id, documentId, title, description, newStartDate, isFree }] of entries.entries()) {
      const key = { type: 'events', ref: { id } } as const;
      await inner.saveDraft(key, { values: { name: `Modifié nº ${index}` }, links: {} }, undefined);
      const values = { title, description, newStartDate, isFree, isPublished: true };
      const draft = await inner.createDraft('events', { values, links: {} }, undefined);
      for (const entry of [documentId, draft.documentId]) {
        const date = new Date(Date.now() + (index + 1) * 3_600_000).toISOString();
        const values = { type: 'events', entry, action: 'publish' as const, at: date, dueAt: date };
        await inner.create('schedules', { values, links: {} });
      }
    }
  });
}
