import { expect, it } from 'vitest';
import type { Connection, LinkChange } from '#model/field.ts';
import { type Condition, type Query, unbounded } from '#store/query.ts';
import { MissingTarget, NotUnique } from '#store/store.ts';
import { describeOnEachDatabase } from '../databases.ts';

const french = new Intl.Collator('fr');

describeOnEachDatabase('the store', (environment) => {
  const event = (title: string, more: object = {}) =>
    environment().store.createPublished('events', {
      values: { title, newStartDate: '2027-01-01', isPublished: true, ...more },
      links: {},
    });
  const titles = async (query: Query = {}) =>
    (await environment().store.list('events', { ...query, budget: unbounded })).entries.map((entry) => entry.title);
  const where = (operator: string, value: unknown) =>
    titles({ where: { path: ['title'], operator, value } as Condition });

  it('returns entries in the order of their creation, with a page and a total', async () => {
    for (const title of ['Alpha', 'beta', 'Épsilon', '100 %', 'Œuvre', 'zêta_1']) await event(title);
    expect(await titles()).toEqual(['Alpha', 'beta', 'Épsilon', '100 %', 'Œuvre', 'zêta_1']);
    const { store } = environment();
    const page = await store.list('events', {
      page: { offset: 4, limit: 2 },
      count: true,
      fields: ['title'],
      budget: unbounded,
    });
    expect(page.total).toBe(6);
    expect(page.entries.map((entry) => entry.title)).toEqual(['Œuvre', 'zêta_1']);
  });

  it('returns the same page from either end of the list', async () => {
    const all = await titles();
    for (let offset = 0; offset < 7; offset += 1) {
      expect(await titles({ page: { offset, limit: 2 }, count: true })).toEqual(all.slice(offset, offset + 2));
      expect(
        await titles({ page: { offset, limit: 2 }, count: true, sort: [{ path: ['title'], direction: 'desc' }] }),
      ).toEqual(
        [...all]
          .sort((a, b) => french.compare(String(a), String(b)))
          .reverse()
          .slice(offset, offset + 2),
      );
    }
  });

  it('sorts texts in French, case and accents aside', async () => {
    expect(await titles({ sort: [{ path: ['title'], direction: 'asc' }] })).toEqual([
      '100 %',
      'Alpha',
      'beta',
      'Épsilon',
      'Œuvre',
      'zêta_1',
    ]);
  });

  it('matches without case or accents, or with them, by operator', async () => {
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

  it('matches wildcard characters of a search literally', async () => {
    expect(await where('contains', '%')).toEqual(['100 %']);
    expect(await where('containsi', '_')).toEqual(['zêta_1']);
    for (const needle of ['"', "'", '" OR title : "', 'title_folded : x*', '\\', '()'])
      expect(await where('containsi', needle.repeat(3))).toEqual([]);
  });

  it('excludes null from the matches of `$ne`', async () => {
    const none = await environment().store.list('events', {
      where: { path: ['name'], operator: 'ne', value: 'x' },
      budget: unbounded,
    });
    expect(none.entries).toEqual([]);
  });

  it('populates any number of entries with one query a field and a level', async () => {
    const { store } = environment();
    const { id: child } = await event('enfant');
    const { id: parent } = await store.createPublished('events', {
      values: { title: 'parent', newStartDate: '2027-01-01' },
      links: { linkedEvents: { set: [{ id: child }] }, relatedEvents: { set: [{ id: child }] } },
    });
    const entry = await store.get(
      { type: 'events', ref: { id: parent } },
      {
        populate: {
          images: {},
          video: {},
          linkedEvents: { populate: { linkedEvents: {} }, fields: ['title'] },
          relatedEvents: { count: true },
        },
        budget: unbounded,
      },
    );
    expect(entry).toMatchObject({
      images: [],
      video: null,
      linkedEvents: [{ title: 'enfant', linkedEvents: [] }],
      relatedEvents: { count: 1 },
    });
    expect(Object.keys(entry?.linkedEvents?.[0 as never] ?? {})).toEqual(['id', 'documentId', 'title', 'linkedEvents']);
    const through = await titles({
      where: { link: 'linkedEvents', some: { path: ['title'], operator: 'eq', value: 'enfant' } },
    });
    expect(through).toEqual(['parent']);
    expect((await titles({ sort: [{ path: ['linkedEvents', 'title'], direction: 'desc' }] }))[0]).toBe('parent');
  });

  it('preserves the order of links, moves them, and removes deleted ones', async () => {
    const { store } = environment();
    const ids = [];
    for (const title of ['un', 'deux', 'trois']) ids.push((await event(title)).id);
    const [first = 0, second = 0, third = 0] = ids;
    const { id } = await event('liens');
    const linked = async () => {
      const entry = await store.get(
        { type: 'events', ref: { id } },
        { populate: { linkedEvents: {} }, budget: unbounded },
      );
      return (entry?.linkedEvents as { title: string }[] | undefined)?.map((linked) => linked.title);
    };
    const change = (links: object) =>
      store.publish({ type: 'events', ref: { id } }, { values: {}, links: { linkedEvents: links as never } });
    await change({ set: [{ id: third }, { id: first }, { id: third }] });
    expect(await linked()).toEqual(['trois', 'un']);
    await change({
      connect: [
        { ref: { id: second }, position: { before: { id: first } } },
        { ref: { id: third }, position: { end: true } },
      ],
      disconnect: [],
    });
    expect(await linked()).toEqual(['deux', 'un', 'trois']);
    await change({ connect: [], disconnect: [{ id: first }, { id: 999_999 }] });
    expect(await linked()).toEqual(['deux', 'trois']);
    await store.remove({ type: 'events', ref: { id: second } });
    expect(await linked()).toEqual(['trois']);
  });

  it('gives a single relation the first entry that is connected, and the last of a list, as Strapi does', async () => {
    const { store } = environment();
    const role = async (type: string) => (await store.create('roles', { values: { name: type, type } })).id;
    const [first, second, third] = [await role('premier'), await role('deuxième'), await role('troisième')];
    const user = { username: 'nina', email: 'nina@example.org', password: 'x' };
    const { id } = await store.create('users', { values: user, links: { role: { set: [{ id: third }] } } });
    const key = { type: 'users', ref: { id } } as const;
    const roleAfter = async (change: LinkChange) => {
      await store.update(key, { values: {}, links: { role: change } });
      return (await store.get(key, { populate: { role: {} }, budget: unbounded }))?.role;
    };
    const connect: Connection[] = [
      { ref: { id: first }, position: { end: true } },
      { ref: { id: second }, position: { end: true } },
    ];
    const atStart: Connection[] = [{ ref: { id: second }, position: { start: true } }];
    expect(await roleAfter({ connect, disconnect: [] })).toMatchObject({ name: 'premier' });
    expect(await roleAfter({ connect: atStart, disconnect: [] })).toMatchObject({ name: 'deuxième' });
    expect(await roleAfter({ set: [{ id: second }, { id: third }] })).toMatchObject({ name: 'troisième' });
    expect(await roleAfter({ connect: [], disconnect: [{ id: third }] })).toBeNull();
  });

  it('refuses a link to a missing entry, and stores nothing of that request', async () => {
    const { store } = environment();
    const before = (await store.list('events', { count: true, page: { offset: 0, limit: 1 }, budget: unbounded }))
      .total;
    await expect(
      store.createPublished('events', {
        values: { title: 'x', newStartDate: '2027-01-01' },
        links: { images: { set: [{ id: 999_999 }] } },
      }),
    ).rejects.toThrow(MissingTarget);
    expect((await store.list('events', { count: true, page: { offset: 0, limit: 1 }, budget: unbounded })).total).toBe(
      before,
    );
  });

  it('refuses a second row with a unique value, and names the field', async () => {
    const { store } = environment();
    const user = (email: string) =>
      store.create('users', { values: { username: email.slice(0, 3), email, blocked: false }, links: {} });
    await user('awa@exemple.fr');
    await expect(user('awa@exemple.fr')).rejects.toSatisfy(
      (error) => error instanceof NotUnique && ['email', 'username'].includes(error.field),
    );
  });

  it('commits all of a transaction or nothing', async () => {
    const { store } = environment();
    const failing = store.transaction(async (trx) => {
      await trx.createPublished('collections', { values: { title: 'perdue' }, links: {} });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await store.list('collections', { budget: unbounded })).entries).toEqual([]);
  });

  it('increments its revision at every write, and at nothing else', async () => {
    const { store } = environment();
    const before = store.revision();
    await store.list('events', { budget: unbounded });
    expect(store.revision()).toBe(before);
    const { id } = await event('mouvement');
    const after = store.revision();
    expect(after).toBeGreaterThan(before);
    await store.remove({ type: 'events', ref: { id } });
    expect(store.revision()).toBeGreaterThan(after);
  });

  it('counts attempts in a window, and clears them', async () => {
    const { store } = environment();
    const count = (key: string, now: number) => store.countAttempt({ key, limit: 5, windowMs: 1000, now });
    expect(await count('a', 10_000)).toBe(1);
    expect(await count('a', 10_500)).toBe(2);
    expect(await count('a', 11_400)).toBe(2);
    expect(await count('b', 11_400)).toBe(1);
    await store.resetAttempts('a');
    expect(await count('a', 11_500)).toBe(1);
  });

  it('counts attempts of a process whose clock is ahead by less than a window, and none from further in the future', async () => {
    const count = (key: string, now: number) =>
      environment().store.countAttempt({ key, limit: 5, windowMs: 1000, now });
    const day = 24 * 60 * 60_000;
    await count('ahead', 100_000 + 40 * day);
    expect(await count('ahead', 100_000)).toBe(1);
    await count('ahead', 100_900);
    expect(await count('ahead', 100_000)).toBe(3);
  });
});
