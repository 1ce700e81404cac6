import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#model/calendar.ts';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { titleWords } from './large-content.ts';
import { samplePicture } from './sample-picture.ts';

export const administrator = { email: 'bench@memorial.example', password: 'Mesurer-avant-1848' };

/**
 * A data folder with `count` events. `drafts`: each has a working copy with a scheduled publication, and there are as many unpublished
 * events.
 */
export async function seeded(count: number, { drafts = false } = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'memorial-bench-'));
  const store = await openStore({ dataDir: folder.path });
  await seed(store, count);
  if (drafts) await seedDrafts(store);
  await store.close();
  return folder;
}

/** Fills an empty store with `count` published events of two pictures each, from the same 24 pictures. */
async function seed(store: Store, count: number): Promise<void> {
  await store.transaction(async (inner) => {
    const files: number[] = [];
    for (let index = 0; index < 24; index += 1)
      files.push((await inner.create('files', { values: samplePicture(index), links: {} })).id);
    for (let index = 0; index < count; index += 1) {
      const images = [files[index % 24], files[(index + 7) % 24]].map((id) => ({ id: id as number }));
      await inner.createPublished('events', { values: event(index), links: { images: { set: images } } });
    }
  });
}

async function seedDrafts(store: Store): Promise<void> {
  const { entries } = await store.list('events', { fields: [], budget: unbounded });
  await store.transaction(async (inner) => {
    for (const [index, { id, documentId }] of entries.entries()) {
      const key = { type: 'events', ref: { id } } as const;
      await inner.saveDraft(key, { values: { name: `Modifié nº ${index}` }, links: {} }, undefined);
      const draft = await inner.createDraft('events', { values: event(index), links: {} }, undefined);
      for (const entry of [documentId, draft.documentId]) {
        const date = new Date(Date.now() + (index + 1) * 3_600_000).toISOString();
        const values = { type: 'events', entry, action: 'publish' as const, at: date, dueAt: date };
        await inner.create('schedules', { values, links: {} });
      }
    }
  });
}

/** Up to 24 events have the word « Solitude » in their title: a search has as many results among 24 as among 10,000. */
function event(index: number): Record<string, unknown> {
  const rare = index === 12 ? ' Solitude' : '';
  return {
    title: `${titleWords[index % 12]} ${titleWords[(index * 5 + 3) % 12]} nº ${index}${rare}`,
    description: `<p>${'Une soirée de paroles et de tambours sur le parvis, face à la rade. '.repeat(4)}</p>`,
    newStartDate: `${addDays('2026-01-01', index % 700)} 18:30`,
    newEndDate: null,
    isFree: index % 3 === 0,
    isPublished: true,
  };
}
