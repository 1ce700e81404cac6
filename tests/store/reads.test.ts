import { describe, expect, it } from 'vitest';
import type { AnyEntry } from '#model/entry.ts';
import { openStore } from '#store/open.ts';
import { type Condition, type Query, unbounded } from '#store/query.ts';
import { describeOnEachDatabase } from '../databases.ts';

const published: Condition = { path: ['isPublished'], operator: 'eq', value: true };
const everything: Query = {
  populate: { images: {}, video: {}, linkedEvents: { where: published }, relatedEvents: { populate: { images: {} } } },
};

const file = (name: string) => ({
  values: { name, hash: name, mime: 'image/jpeg', size: 1, url: `/uploads/${name}`, focalPoint: { x: 2, y: 3 } },
  links: {},
});
const event = (title: string, links: object = {}) => ({
  values: { title, newStartDate: '2027-01-01', isPublished: true },
  links: links as never,
});

type Populated = AnyEntry & Record<'images' | 'linkedEvents' | 'relatedEvents', AnyEntry[]>;

describeOnEachDatabase('populated entries', (environment) => {
  /** An event with two pictures and one linked event. */
  async function createScene() {
    const { store } = environment();
    const [firstImage, secondImage] = [
      await store.create('files', file('un')),
      await store.create('files', file('deux')),
    ];
    const linked = await store.createPublished('events', event('autre', { images: { set: [{ id: secondImage.id }] } }));
    const main = await store.createPublished(
      'events',
      event('principal', {
        images: { set: [{ id: firstImage.id }, { id: secondImage.id }] },
        linkedEvents: { set: [{ id: linked.id }] },
        relatedEvents: { set: [{ id: linked.id }] },
      }),
    );
    const read = async (query: Query = everything) =>
      (await store.get({ type: 'events', ref: { id: main.id } }, { ...query, budget: unbounded })) as Populated;
    const update = (type: 'events' | 'files', id: number, values: object, links: object = {}) => {
      const changes = { values: values as never, links: links as never };
      return type === 'files'
        ? store.update({ type, ref: { id } }, changes)
        : store.publish({ type, ref: { id } }, changes);
    };
    return { store, firstImage, secondImage, linked, main, read, update };
  }

  it('omit a linked event that does not match the condition of its populate', async () => {
    const { linked, read, update } = await createScene();
    expect((await read()).linkedEvents).toHaveLength(1);
    await update('events', linked.id, { isPublished: false });
    const after = await read();
    expect(after.linkedEvents).toEqual([]);
    expect(after.relatedEvents[0]?.isPublished).toBe(false);
  });

  it('keep every linked event that matches, in its place, past the targets of one statement', async () => {
    const { store, main, read, update } = await createScene();
    const ids: { id: number }[] = [];
    await store.transaction(async (trx) => {
      for (let index = 0; index < 450; index += 1) ids.push(await trx.createPublished('events', event(`lié ${index}`)));
    });
    await update('events', main.id, {}, { relatedEvents: { set: ids.map(({ id }) => ({ id })) } });
    const where: Condition = { path: ['title'], operator: 'endsWith', value: '0' };
    const { relatedEvents } = await read({ populate: { relatedEvents: { where } } });
    const tens = Array.from({ length: 45 }, (_, ten) => `lié ${10 * ten}`);
    expect(relatedEvents.map(({ title }) => title)).toEqual(tens);
  });

  it('omit a deleted file at every level', async () => {
    const { store, secondImage, read } = await createScene();
    await store.remove({ type: 'files', ref: { id: secondImage.id } });
    const { images, relatedEvents } = await read();
    expect(images).toHaveLength(1);
    expect(relatedEvents[0]?.images).toEqual([]);
  });

  it('list linked entries by the sort of their populate', async () => {
    const { store, main, linked, firstImage, secondImage, read, update } = await createScene();
    const last = await store.createPublished('events', event('dernier', { images: { set: [{ id: firstImage.id }] } }));
    await update('events', main.id, {}, { relatedEvents: { set: [{ id: last.id }, { id: linked.id }] } });
    const byPicture = [{ path: ['images', 'name'], direction: 'asc' as const }];
    const titles = async () =>
      (await read({ populate: { relatedEvents: { sort: byPicture } } })).relatedEvents.map(({ title }) => title);
    expect(await titles()).toEqual(['autre', 'dernier']);
    await update('files', secondImage.id, { name: 'zéro' });
    expect(await titles()).toEqual(['dernier', 'autre']);
  });

  it('list links in the order in which they were set', async () => {
    const { firstImage, secondImage, main, read, update } = await createScene();
    await update('events', main.id, {}, { images: { set: [{ id: secondImage.id }, { id: firstImage.id }] } });
    expect((await read()).images.map(({ name }) => name)).toEqual(['deux', 'un']);
  });

  it('have only the fields, pages and counts that the query names', async () => {
    const { read, main } = await createScene();
    const entry = await read({
      fields: ['title'],
      populate: {
        images: { fields: ['url'], page: { offset: 1, limit: 1 } },
        relatedEvents: { fields: ['title'], populate: { images: { fields: ['name'] } } },
        linkedEvents: { count: true },
      },
    });
    expect(Object.keys(entry)).toEqual(['id', 'documentId', 'title', 'images', 'linkedEvents', 'relatedEvents']);
    expect(entry).toMatchObject({
      id: main.id,
      images: [{ url: '/uploads/deux' }],
      linkedEvents: { count: 1 },
      relatedEvents: [{ title: 'autre', images: [{ name: 'deux' }] }],
    });
    expect(Object.keys(entry.images[0] ?? {})).toEqual(['id', 'documentId', 'url']);
  });

  it('do not show the writes of a transaction that failed', async () => {
    const { store, main, read } = await createScene();
    const failing = store.transaction(async (trx) => {
      const entryKey = { type: 'events' as const, ref: { id: main.id } };
      await trx.publish(entryKey, { values: { title: 'jamais' } as never, links: {} });
      expect((await trx.get(entryKey, { budget: unbounded }))?.title).toBe('jamais');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect((await read()).title).toBe('principal');
  });

  it('are of one state of the database, whatever is written while they are read', async () => {
    const { store, main, firstImage, read } = await createScene();
    let writing = true;
    const write = async () => {
      for (let turn = 0; writing; turn += 1) {
        await store.transaction(async (trx) => {
          const values = { name: `${turn}`, caption: `${turn}` };
          await trx.publish({ type: 'events', ref: { id: main.id } }, { values: { name: values.name }, links: {} });
          await trx.update(
            { type: 'files', ref: { id: firstImage.id } },
            { values: { caption: values.caption }, links: {} },
          );
        });
      }
    };
    const writes = write();
    try {
      await expect.poll(async () => (await read()).name, { timeout: 20_000 }).not.toBeNull();
      for (let turn = 0; turn < 100; turn += 1) {
        const entry = await read();
        expect(entry.images[0]?.caption).toBe(entry.name);
      }
    } finally {
      writing = false;
      await writes;
    }
  });

  it('are counted in the state of the database in which they are listed', async () => {
    const { store } = environment();
    let writing = true;
    const write = async () => {
      while (writing) {
        const { id } = await store.createPublished('collections', { values: { title: 'de passage' }, links: {} });
        await store.remove({ type: 'collections', ref: { id } });
      }
    };
    const writes = write();
    try {
      for (let turn = 0; turn < 100; turn += 1) {
        const { entries, total } = await store.list('collections', {
          count: true,
          page: { offset: 0, limit: 10 },
          budget: unbounded,
        });
        expect(entries).toHaveLength(total ?? -1);
      }
    } finally {
      writing = false;
      await writes;
    }
  });

  it('increment the revision of their own type alone when they are written', async () => {
    const { store, firstImage, main, update } = await createScene();
    const revisions = () => ({
      events: store.revision(['events']),
      files: store.revision(['files']),
      all: store.revision(),
    });
    const before = revisions();
    await update('events', main.id, { name: 'x' });
    const after = revisions();
    expect(after.files).toBe(before.files);
    expect(after.events).toBeGreaterThan(before.events);
    expect(after.all).toBeGreaterThan(before.all);
    await update('files', firstImage.id, { caption: 'y' });
    expect(store.revision(['events'])).toBe(after.events);
    expect(store.revision(['files', 'events'])).toBeGreaterThan(after.all);
  });
});

describe('a write of another process', () => {
  describeOnEachDatabase('through a connection of its own', (environment) => {
    it('increments the revision of what it changed', async ({ skip }) => {
      const { store, dataDir, databaseUrl, kind } = environment();
      if (!databaseUrl && kind === 'PostgreSQL') skip('the embedded PostgreSQL has one connection');
      const secondStore = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
      const { id } = await store.create('files', file('ailleurs'));
      const before = store.revision(['files']);
      await secondStore.update({ type: 'files', ref: { id } }, { values: { caption: 'vu' } as never, links: {} });
      await expect.poll(() => store.revision(['files']), { timeout: 5000 }).toBeGreaterThan(before);
      await secondStore.close();
    });

    it('is known before the next read on SQLite', async ({ skip }) => {
      const { store, dataDir, kind } = environment();
      if (kind === 'PostgreSQL') skip('PostgreSQL announces writes a moment after their commit');
      const { id } = await store.createPublished('events', event('montré'));
      const before = store.revision(['events']);
      const secondStore = await openStore({ dataDir });
      await secondStore.publish({ type: 'events', ref: { id } }, { values: { isPublished: false }, links: {} });
      await secondStore.close();
      // Once in an event-loop tick.
      await new Promise((resolve) => setImmediate(resolve));
      expect(store.revision(['events'])).toBeGreaterThan(before);
    });
  });
});
