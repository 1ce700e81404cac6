import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openStore } from '#store/open.ts';
import type { Condition, Query } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { describeOnEachDatabase, type TestHouse } from '../databases.ts';

const published: Condition = { path: ['isPublished'], operator: 'eq', value: true };
const everything: Query = {
  populate: { images: {}, video: {}, linkedEvents: { where: published }, relatedEvents: { populate: { images: {} } } },
};

const file = (name: string) => ({
  values: { name, hash: name, mime: 'image/jpeg', size: 1, url: `/uploads/${name}`, formats: { small: { width: 2 } } },
  links: {},
});
const event = (title: string, links: object = {}) => ({
  values: { title, newStartDate: '2027-01-01', isPublished: true },
  links: links as never,
});

/** Draws from lists, the same every time (Park and Miller's generator, by its high bits). */
function drawing(seed: number) {
  const most = 2_147_483_647;
  let drawn = seed;
  return <Item>(items: readonly Item[]): Item => {
    drawn = (drawn * 16_807) % most;
    return items[Math.floor((drawn / most) * items.length)] as Item;
  };
}

/** What the database says, without anything kept: a transaction reads by itself. */
const asked = (store: Store, query: Query) => store.transaction((inner) => inner.list('events', query));

describeOnEachDatabase('what is kept of entries', (house) => {
  /** An event with two pictures and a linked event. */
  async function scene() {
    const { store } = house();
    const [one, two] = [await store.create('files', file('un')), await store.create('files', file('deux'))];
    const other = await store.create('events', event('autre', { images: { set: [{ id: two.id }] } }));
    const main = await store.create(
      'events',
      event('principal', {
        images: { set: [{ id: one.id }, { id: two.id }] },
        linkedEvents: { set: [{ id: other.id }] },
        relatedEvents: { set: [{ id: other.id }] },
      }),
    );
    const read = async (query: Query = everything) =>
      JSON.parse((await store.getText({ type: 'events', ref: { id: main.id } }, query)) ?? 'null');
    await read();
    const update = (type: 'events' | 'files', id: number, values: object, links: object = {}) =>
      store.update({ type, ref: { id } }, { values: values as never, links: links as never });
    return { store, one, two, other, main, read, update };
  }

  it('is forgotten when a linked file is written', async () => {
    const { one, read, update } = await scene();
    await update('files', one.id, { caption: 'La rade au soir', formats: { small: { width: 3 } } });
    expect((await read()).images[0]).toMatchObject({ caption: 'La rade au soir', formats: { small: { width: 3 } } });
  });

  it('leaves out a linked event once it is unpublished, and what is deleted', async () => {
    const { store, other, two, read, update } = await scene();
    expect((await read()).linkedEvents).toHaveLength(1);
    await update('events', other.id, { isPublished: false });
    const after = await read();
    expect(after.linkedEvents).toEqual([]);
    expect(after.relatedEvents[0].isPublished).toBe(false);
    await store.remove({ type: 'files', ref: { id: two.id } });
    const without = await read();
    expect([without.images.length, without.relatedEvents[0].images]).toEqual([1, []]);
  });

  it('gives in a kept page what comes to be published beside an entry, in the order it comes to have', async () => {
    const { store, main, other, one, two, update } = await scene();
    const page = { offset: 0, limit: 1 };
    const where: Condition = { path: ['id'], operator: 'eq', value: main.id };
    const byPicture = [{ path: ['images', 'name'], direction: 'asc' as const }];
    const questions: Query[] = [
      { where, page, populate: { linkedEvents: { where: published } } },
      { where, page, populate: { relatedEvents: { sort: byPicture, fields: ['title'] } } },
    ];
    const read = () =>
      Promise.all(
        questions.map(async (question) => {
          const { texts } = await store.listTexts('events', question, { keptWillDo: true });
          const { linkedEvents, relatedEvents } = JSON.parse(texts[0] ?? '{}');
          return (linkedEvents ?? relatedEvents).map(({ title }: { title: string }) => title);
        }),
      );
    const last = await store.create('events', event('dernier', { images: { set: [{ id: one.id }] } }));
    await update('events', main.id, {}, { relatedEvents: { set: [{ id: other.id }, { id: last.id }] } });
    expect(await read()).toEqual([['autre'], ['autre', 'dernier']]);
    await update('events', other.id, { isPublished: false });
    expect((await read())[0]).toEqual([]);
    await update('events', other.id, { isPublished: true });
    expect((await read())[0]).toEqual(['autre']);
    await update('files', two.id, { name: 'zéro' });
    expect((await read())[1]).toEqual(['autre', 'dernier'].toReversed());
  });

  it('follows links that are moved', async () => {
    const { one, two, main, read, update } = await scene();
    await update('events', main.id, {}, { images: { set: [{ id: two.id }, { id: one.id }] } });
    expect((await read()).images.map(({ name }: { name: string }) => name)).toEqual(['deux', 'un']);
  });

  it('answers questions for some fields, deeper links and pages of links from the same database', async () => {
    const { read, main } = await scene();
    const some: Query = {
      fields: ['title'],
      populate: {
        images: { fields: ['url'], page: { offset: 1, limit: 1 } },
        relatedEvents: { fields: ['title'], populate: { images: { fields: ['name'] } } },
        linkedEvents: { count: true },
      },
    };
    const answer = await read(some);
    expect(Object.keys(answer)).toEqual(['id', 'documentId', 'title', 'images', 'linkedEvents', 'relatedEvents']);
    expect(answer).toMatchObject({
      id: main.id,
      images: [{ url: '/uploads/deux' }],
      linkedEvents: { count: 1 },
      relatedEvents: [{ title: 'autre', images: [{ name: 'deux' }] }],
    });
    expect(Object.keys(answer.images[0])).toEqual(['id', 'documentId', 'url']);
  });

  it('is not touched by a transaction that fails, and not filled from within one', async () => {
    const { store, main, read } = await scene();
    const failed = store.transaction(async (inner) => {
      const address = { type: 'events' as const, ref: { id: main.id } };
      await inner.update(address, { values: { title: 'jamais' } as never, links: {} });
      expect((await inner.get(address))?.title).toBe('jamais');
      throw new Error('non');
    });
    await expect(failed).rejects.toThrow('non');
    expect((await read()).title).toBe('principal');
  });

  it('gives the same as JSON and as entries', async () => {
    const { store } = await scene();
    const { texts } = await store.listTexts('events', everything);
    expect(JSON.parse(`[${texts}]`)).toEqual((await store.list('events', everything)).entries);
    expect(JSON.parse(`[${texts}]`)).toEqual((await asked(store, everything)).entries);
  });

  it('is what the database says, whatever is written, and by whom, while it is read', async () => {
    const { store } = house();
    const files = await Promise.all(['a', 'b', 'c'].map((name) => store.create('files', file(name))));
    const events: { id: number }[] = [];
    for (const title of ['A', 'B', 'C', 'D']) events.push(await store.create('events', event(title)));
    const draw = drawing(7);
    for (let turn = 0; turn < 60; turn += 1) {
      const write = draw([
        () =>
          store.update({ type: 'files', ref: { id: draw(files).id } }, { values: { caption: `${turn}` }, links: {} }),
        () =>
          store.update({ type: 'events', ref: { id: draw(events).id } }, {
            values: { name: `${turn}`, isPublished: turn % 3 > 0 },
            links: { images: { set: [{ id: draw(files).id }] }, linkedEvents: { set: [{ id: draw(events).id }] } },
          } as never),
      ]);
      const reads = [store.listTexts('events', everything), write(), store.listTexts('events', everything)];
      await Promise.all(reads);
      const { texts } = await store.listTexts('events', everything);
      expect(JSON.parse(`[${texts}]`)).toEqual((await asked(store, everything)).entries);
    }
  });

  it('is, page by page, what the database says, whatever was written since', async () => {
    const { store } = house();
    const files = await Promise.all(['a', 'b'].map((name) => store.create('files', file(name))));
    const events: { id: number }[] = [];
    for (const title of ['A', 'B', 'C', 'D', 'E']) events.push(await store.create('events', event(title)));
    // The newest first, for they are the ones that are written.
    const sort: Query['sort'] = [
      { path: ['newStartDate'], direction: 'asc' },
      { path: ['id'], direction: 'desc' },
    ];
    const questions: Query[] = [
      { where: published, sort, page: { offset: 0, limit: 4 }, count: true, populate: { images: {} } },
      { where: published, sort, page: { offset: 4, limit: 4 }, fields: ['title'] },
      { sort: [{ path: ['title'], direction: 'desc' }], page: { offset: 0, limit: 9 } },
      { sort, page: { offset: 0, limit: 4 }, populate: everything.populate ?? {} },
      {
        sort,
        page: { offset: 0, limit: 6 },
        populate: {
          linkedEvents: { fields: ['name'], sort: [{ path: ['title'], direction: 'asc' }] },
          relatedEvents: { count: true },
          images: { sort: [{ path: ['caption'], direction: 'asc' }] },
        },
      },
      { sort, page: { offset: 0, limit: 6 }, populate: { linkedEvents: { where: { link: 'images', exists: true } } } },
      { where: { link: 'images', exists: true }, page: { offset: 0, limit: 9 }, count: true },
      { sort: [{ path: ['images', 'name'], direction: 'asc' }], page: { offset: 0, limit: 9 } },
    ];
    const pages = () =>
      Promise.all(questions.map((question) => store.listTexts('events', question, { keptWillDo: true })));
    const truth = () =>
      store.transaction(async (inner) => {
        const answers = [];
        for (const question of questions) answers.push(await inner.listTexts('events', question));
        return answers;
      });
    const draw = drawing(11);
    const update = (values: object, links: object = {}) =>
      store.update({ type: 'events', ref: { id: draw(events).id } }, { values, links } as never);
    for (let turn = 0; turn < 160; turn += 1) {
      const writes = [
        () => update({ name: `${turn}` }),
        () => update({ name: `${turn}` }),
        () => update({ title: `${draw(['a', 'm', 'z'])}${turn}` }),
        () => update({ newStartDate: `2026-12-0${1 + (turn % 9)}` }),
        () => update({ isPublished: turn % 3 > 0 }),
        () => update({}, { images: { set: draw([[], [{ id: draw(files).id }]]) } }),
        () => update({}, { linkedEvents: { set: [{ id: draw(events).id }, { id: draw(events).id }] } }),
        () => update({ name: `${turn}` }, { relatedEvents: { set: [{ id: draw(events).id }] } }),
        () =>
          store.update({ type: 'files', ref: { id: draw(files).id } }, { values: { caption: `${turn}` }, links: {} }),
        async () => {
          events.push(await store.transaction((inner) => inner.create('events', event(`M${turn}`))));
          await store.remove({ type: 'events', ref: { id: events.shift()?.id ?? 0 } });
        },
      ];
      const [before, , meanwhile] = await Promise.all([pages(), draw(writes)(), pages()]);
      for (const text of [before, meanwhile].flatMap(([first]) => first?.texts ?? []))
        expect(text).toContain('"isPublished":true');
      if (turn % 4 === 0) await draw(writes)();
      expect(await pages()).toEqual(await truth());
    }
  });

  it('has a revision by type, which a write to another type does not move', async () => {
    const { store, one, main, update } = await scene();
    const all = () => ({ events: store.revision(['events']), files: store.revision(['files']), any: store.revision() });
    // PostgreSQL tells us our own writes too, a moment later.
    const echo = () => new Promise((resolve) => setTimeout(resolve, house().databaseUrl ? 300 : 0));
    await echo();
    const before = all();
    await update('events', main.id, { name: 'x' });
    await echo();
    const after = all();
    expect([after.files, after.events > before.events, after.any > before.any]).toEqual([before.files, true, true]);
    await update('files', one.id, { caption: 'y' });
    expect([store.revision(['events']), store.revision(['files', 'events']) > after.any]).toEqual([after.events, true]);
  });
});

describe('what another process writes', () => {
  describeOnEachDatabase('through a connection of its own', (house) => {
    it('is known before the next answer', async ({ skip }) => {
      const { store, dataDir, databaseUrl } = house();
      if (!databaseUrl && !(await isOnDisk(house()))) skip('the embedded PostgreSQL has one connection');
      const other = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
      const picture = await store.create('files', file('ailleurs'));
      const { id } = await store.create('events', event('ailleurs', { images: { set: [{ id: picture.id }] } }));
      const read = async () => {
        const text = await store.getText({ type: 'events', ref: { id } }, everything);
        return JSON.parse(text ?? 'null') as { title: string; images: { caption: string }[] };
      };
      await read();
      const before = store.revision(['events', 'files']);
      await other.update({ type: 'files', ref: { id: picture.id } }, { values: { caption: 'vu' } as never, links: {} });
      await other.update({ type: 'events', ref: { id } }, { values: { title: 'changé' } as never, links: {} });
      // PostgreSQL tells it within milliseconds of the commit; SQLite is asked.
      await expect.poll(read).toMatchObject({ title: 'changé', images: [{ caption: 'vu' }] });
      expect(store.revision(['events', 'files'])).toBeGreaterThan(before);
      await other.close();
    });

    it('is not shown before it is known, where it hides what a kept page shows', async ({ skip }) => {
      const { store, dataDir, databaseUrl } = house();
      if (databaseUrl || !(await isOnDisk(house()))) skip('PostgreSQL does not let one be quicker than its word');
      const { id } = await store.create('events', event('montré'));
      const question: Query = {
        where: published,
        sort: [{ path: ['id'], direction: 'desc' }],
        page: { offset: 0, limit: 2 },
      };
      const shown = async () => (await store.listTexts('events', question, { keptWillDo: true })).texts.join();
      expect(await shown()).toContain('montré');
      await store.update({ type: 'events', ref: { id } }, { values: { title: 'montré encore' } as never, links: {} });
      const other = new DatabaseSync(join(dataDir, 'content.sqlite'));
      // SQLite is asked once in a turn of the event loop what others wrote: this comes after it was.
      store.revision();
      other.exec(`update events set "isPublished" = 0, "title" = 'caché' where id = ${id}`);
      const text = await shown();
      expect(text).not.toMatch(/montré|caché/);
      other.close();
    });

    it('is told by its type where the database can tell', async ({ skip }) => {
      const { store, dataDir, databaseUrl } = house();
      if (!databaseUrl) skip('SQLite says that something was written, not what');
      const other = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
      const [events, files] = [store.revision(['events']), store.revision(['files'])];
      await other.create('events', event('dit'));
      await expect.poll(() => store.revision(['events'])).toBeGreaterThan(events);
      expect(store.revision(['files'])).toBe(files);
      await other.close();
    });
  });
});

/** SQLite keeps its file in the data folder. */
async function isOnDisk({ dataDir }: TestHouse): Promise<boolean> {
  const { readdir } = await import('node:fs/promises');
  return (await readdir(dataDir)).includes('content.sqlite');
}
