import { expect, it } from 'vitest';
import type { Condition, Query } from '#store/query.ts';
import { MissingTarget, NotUnique } from '#store/store.ts';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('the store', (house) => {
  const event = (title: string, more: object = {}) =>
    house().store.create('events', {
      values: { title, newStartDate: '2027-01-01', isPublished: true, ...more },
      links: {},
    });
  const titles = async (query: Query = {}) =>
    (await house().store.list('events', query)).entries.map((entry) => entry.title);
  const where = (operator: string, value: unknown) =>
    titles({ where: { path: ['title'], operator, value } as Condition });

  it('keeps entries in the order they came, with a page and a total', async () => {
    for (const title of ['Alpha', 'beta', 'Épsilon', '100 %', 'Œuvre', 'zêta_1']) await event(title);
    expect(await titles()).toEqual(['Alpha', 'beta', 'Épsilon', '100 %', 'Œuvre', 'zêta_1']);
    const { store } = house();
    const page = await store.list('events', { page: { offset: 4, limit: 2 }, count: true, fields: ['title'] });
    expect(page.total).toBe(6);
    expect(page.entries.map((entry) => entry.title)).toEqual(['Œuvre', 'zêta_1']);
  });

  it('gives the same page from either end of the list', async () => {
    const all = await titles();
    for (let offset = 0; offset < 7; offset += 1) {
      expect(await titles({ page: { offset, limit: 2 }, count: true })).toEqual(all.slice(offset, offset + 2));
      expect(
        await titles({ page: { offset, limit: 2 }, count: true, sort: [{ path: ['title'], direction: 'desc' }] }),
      ).toEqual(
        [...all]
          .sort()
          .reverse()
          .slice(offset, offset + 2),
      );
    }
  });

  it('sorts upper case before lower and accents after, as the contract does', async () => {
    expect(await titles({ sort: [{ path: ['title'], direction: 'asc' }] })).toEqual(
      ['100 %', 'Alpha', 'beta', 'zêta_1', 'Épsilon', 'Œuvre'].sort(),
    );
  });

  it('finds without case or accents where asked to, and with them where not', async () => {
    expect(await where('containsi', 'EPSI')).toEqual(['Épsilon']);
    expect(await where('containsi', 'zeta')).toEqual(['zêta_1']);
    expect(await where('containsi', 'oeuv')).toEqual(['Œuvre']);
    expect(await where('containsi', 'pH')).toEqual(['Alpha']);
    expect(await where('contains', 'epsi')).toEqual([]);
    expect(await where('contains', 'psi')).toEqual(['Épsilon']);
    expect(await where('startsWith', 'al')).toEqual([]);
    expect(await where('startsWithi', 'al')).toEqual(['Alpha']);
    expect(await where('endsWithi', 'TA_1')).toEqual(['zêta_1']);
    expect(await where('eqi', 'epsilon')).toEqual(['Épsilon']);
    expect(await where('notContainsi', 'a')).toEqual(['Épsilon', '100 %', 'Œuvre']);
  });

  it('takes nothing in a needle for a pattern', async () => {
    expect(await where('contains', '%')).toEqual(['100 %']);
    expect(await where('containsi', '_')).toEqual(['zêta_1']);
    for (const needle of ['"', "'", '" OR title : "', 'title_folded : x*', '\\', '()'])
      expect(await where('containsi', needle.repeat(3))).toEqual([]);
  });

  it('leaves nulls out of what is not so', async () => {
    const none = await house().store.list('events', { where: { path: ['name'], operator: 'ne', value: 'x' } });
    expect(none.entries).toEqual([]);
  });

  it('populates any number of entries with one query a field and a level', async () => {
    const { store } = house();
    const { id: child } = await event('enfant');
    const { id: parent } = await store.create('events', {
      values: { title: 'parent', newStartDate: '2027-01-01' },
      links: { linkedEvents: { set: [{ id: child }] }, relatedEvents: { set: [{ id: child }] } },
    });
    const found = await store.get(
      { type: 'events', ref: { id: parent } },
      {
        populate: {
          images: {},
          video: {},
          linkedEvents: { populate: { linkedEvents: {} }, fields: ['title'] },
          relatedEvents: { count: true },
        },
      },
    );
    expect(found).toMatchObject({
      images: [],
      video: null,
      linkedEvents: [{ title: 'enfant', linkedEvents: [] }],
      relatedEvents: { count: 1 },
    });
    expect(Object.keys(found?.linkedEvents?.[0 as never] ?? {})).toEqual(['id', 'documentId', 'title', 'linkedEvents']);
    const through = await titles({
      where: { link: 'linkedEvents', some: { path: ['title'], operator: 'eq', value: 'enfant' } },
    });
    expect(through).toEqual(['parent']);
    expect((await titles({ sort: [{ path: ['linkedEvents', 'title'], direction: 'desc' }] }))[0]).toBe('parent');
  });

  it('keeps links in order, moves them, and lets go of what is deleted', async () => {
    const { store } = house();
    const ids = [];
    for (const title of ['un', 'deux', 'trois']) ids.push((await event(title)).id);
    const [one = 0, two = 0, three = 0] = ids;
    const { id } = await event('liens');
    const linked = async () => {
      const entry = await store.get({ type: 'events', ref: { id } }, { populate: { linkedEvents: {} } });
      return (entry?.linkedEvents as { title: string }[] | undefined)?.map((other) => other.title);
    };
    const change = (links: object) =>
      store.update({ type: 'events', ref: { id } }, { values: {}, links: { linkedEvents: links as never } });
    await change({ set: [{ id: three }, { id: one }, { id: three }] });
    expect(await linked()).toEqual(['trois', 'un']);
    await change({
      connect: [
        { ref: { id: two }, position: { before: { id: one } } },
        { ref: { id: three }, position: { end: true } },
      ],
      disconnect: [],
    });
    expect(await linked()).toEqual(['deux', 'un', 'trois']);
    await change({ connect: [], disconnect: [{ id: one }, { id: 999_999 }] });
    expect(await linked()).toEqual(['deux', 'trois']);
    await store.remove({ type: 'events', ref: { id: two } });
    expect(await linked()).toEqual(['trois']);
  });

  it('refuses a link to nothing, and keeps nothing of the entry that asked for it', async () => {
    const { store } = house();
    const before = (await store.list('events', { count: true, page: { offset: 0, limit: 1 } })).total;
    await expect(
      store.create('events', {
        values: { title: 'x', newStartDate: '2027-01-01' },
        links: { images: { set: [{ id: 999_999 }] } },
      }),
    ).rejects.toThrow(MissingTarget);
    expect((await store.list('events', { count: true, page: { offset: 0, limit: 1 } })).total).toBe(before);
  });

  it('refuses a second of what must be the only one, naming the field', async () => {
    const { store } = house();
    const user = (email: string) =>
      store.create('users', { values: { username: email.slice(0, 3), email, blocked: false }, links: {} });
    await user('awa@exemple.fr');
    await expect(user('awa@exemple.fr')).rejects.toSatisfy(
      (error) => error instanceof NotUnique && ['email', 'username'].includes(error.field),
    );
  });

  it('does all of a transaction or none of it', async () => {
    const { store } = house();
    const failing = store.transaction(async (inner) => {
      await inner.create('collections', { values: { title: 'perdue' }, links: {} });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await store.list('collections')).entries).toEqual([]);
  });

  it('moves its revision with every write, and with nothing else', async () => {
    const { store } = house();
    const before = store.revision();
    await store.list('events');
    expect(store.revision()).toBe(before);
    const { id } = await event('mouvement');
    const after = store.revision();
    expect(after).toBeGreaterThan(before);
    await store.remove({ type: 'events', ref: { id } });
    expect(store.revision()).toBeGreaterThan(after);
  });

  it('counts attempts in a window, and forgets them when told', async () => {
    const { store } = house();
    expect(await store.countAttempt('a', 1000, 10_000)).toBe(1);
    expect(await store.countAttempt('a', 1000, 10_500)).toBe(2);
    expect(await store.countAttempt('a', 1000, 11_400)).toBe(2);
    expect(await store.countAttempt('b', 1000, 11_400)).toBe(1);
    await store.forgetAttempts('a');
    expect(await store.countAttempt('a', 1000, 11_500)).toBe(1);
  });

  it('says where a file is used', async () => {
    const { store } = house();
    const { id: file } = await store.create('files', {
      values: { name: 'n', hash: 'hash', mime: 'image/png', size: 1, url: '/u', provider: 'local' },
      links: {},
    });
    const { id } = await store.create('collections', {
      values: { title: 'Registre' },
      links: { mainImage: { set: [{ id: file }] } },
    });
    expect(await store.usesOf(file)).toMatchObject([
      { type: 'collections', field: 'mainImage', id, title: 'Registre' },
    ]);
  });
});
