import { expect, it } from 'vitest';
import { type ListFilter, type ListState, listQuery, parseListParams } from '#app/admin/list/list-params.ts';
import { createAdminClient } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { toInstant } from '#model/calendar.ts';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

const events = typeOf('events');
const parameters = parseListParams(new URLSearchParams(), events);

describeOnEachDatabase('the list of events', (environment) => {
  const app = setupAdminApp(environment);
  const { create } = app;
  const client = () =>
    createAdminClient({
      baseUrl: 'http://localhost',
      token: () => app.token,
      fetch: async (url, init) => app.app.request(url, init),
    });

  it('divides events of every state into upcoming, current and past, by the days of the site', async () => {
    const now = Date.parse(toInstant('2031-03-14 18:30'));
    const dates: [title: string, newStartDate: string, newEndDate: string | null][] = [
      ['tonight', '2031-03-14 19:30', null],
      ['tomorrow', '2031-03-15', null],
      ['today', '2031-03-14', null],
      ['this morning', '2031-03-14 09:00', '2031-03-14 12:00'],
      ['last day', '2031-03-01', '2031-03-14'],
      ['under way', '2031-03-01 10:00', '2031-04-01 18:00'],
      ['yesterday', '2031-03-13 23:00', null],
      ['over', '2031-03-01', '2031-03-13 18:00'],
    ];
    for (const [title, newStartDate, newEndDate] of dates) {
      const isDraft = title === 'under way' || title === 'over';
      const values = { title: `Jour ${title}`, newStartDate, newEndDate };
      await create(isDraft ? 'events?status=draft' : 'events', { ...values, ...(!isDraft && { isPublished: true }) });
    }
    await create('events?status=draft', { title: 'Jour undated' });
    const titles = async (state: ListFilter, search = 'jour') => {
      const { data } = await client().drafts('events', listQuery(events, { ...parameters, search, state }, now));
      return data.map(({ title }) => String(title).replace('Jour ', ''));
    };
    expect(await titles('upcoming')).toEqual(['tonight', 'tomorrow']);
    expect(await titles('current')).toEqual(['last day', 'under way', 'today', 'this morning']);
    expect(await titles('past')).toEqual(['yesterday', 'over']);
    expect(await titles('current', 'jour under')).toEqual(['under way']);
    expect(await titles('past', 'jour under')).toEqual([]);
  });

  it('counts the events of each state among those that a search finds, whatever the page', async () => {
    const dated = { newStartDate: '2031-06-01', isPublished: true };
    await create('events?status=draft', { title: 'Compté, brouillon' });
    await create('events?status=draft', { title: 'Compté, autre brouillon' });
    await create('events', { ...dated, title: 'Compté, publié' });
    const { documentId } = await create('events', { ...dated, title: 'Compté, modifié' });
    await app.send('PUT', `events/${documentId}?status=draft`, { name: 'Suite' });
    await create('events', { ...dated, title: 'Autre' });
    const { meta } = await client().drafts('events', {
      filters: { title: { $containsi: 'compté' } },
      pagination: { pageSize: 1 },
      states: true,
    });
    expect(meta).toMatchObject({ pagination: { total: 4 }, states: { draft: 2, published: 1, modified: 1 } });
    expect(Object.keys(meta.states ?? {})).toHaveLength(3);
    expect((await client().drafts('events')).meta.states).toBeUndefined();
    const asPublic = await app.ask('GET', '/api/events?status=draft&states=true', {});
    expect((asPublic.body as { meta: object }).meta).not.toHaveProperty('states');
  });

  it('has the events of a range of days, those that begin before it or end after it too', async () => {
    const dates: [title: string, newStartDate: string, newEndDate: string | null][] = [
      ['before', '2032-03-09 23:00', null],
      ['until the first day', '2032-03-01', '2032-03-10 12:00'],
      ['around', '2032-03-01', '2032-05-01'],
      ['inside', '2032-03-12 18:30', null],
      ['last evening', '2032-03-20 21:00', '2032-03-21 02:00'],
      ['after', '2032-03-21', null],
    ];
    for (const [title, newStartDate, newEndDate] of dates)
      await create('events', { title: `Plage ${title}`, newStartDate, newEndDate });
    await create('events?status=draft', { title: 'Plage undated' });
    const titles = async (range: Partial<ListState>, search = 'plage') => {
      const query = listQuery(events, { ...parameters, search, state: undefined, ...range });
      const { data } = await client().drafts('events', query);
      return data.map(({ title }) => String(title).replace('Plage ', ''));
    };
    const all = dates.map(([title]) => title);
    const [first, last] = ['2032-03-10', '2032-03-20'];
    expect((await titles({ from: first, to: last })).sort()).toEqual(all.slice(1, 5).sort());
    expect((await titles({ from: first })).sort()).toEqual(all.slice(1).sort());
    expect((await titles({ to: last })).sort()).toEqual(all.slice(0, 5).sort());
    expect(await titles({ from: first, to: last }, 'plage inside')).toEqual(['inside']);
  });

  it('has the author and the time of the last change of each event', async () => {
    const { documentId } = await create('events', { title: 'Signé', newStartDate: '2031-05-01', isPublished: true });
    const draft = await create('events?status=draft', { title: 'Signé aussi' });
    const authors = async () => {
      const { data } = await client().drafts(
        'events',
        listQuery(events, { ...parameters, search: 'signé', state: undefined }),
      );
      return data.map(({ publication: { lastChange } }) => [
        lastChange?.kind,
        lastChange?.author?.username,
        lastChange?.at,
      ]);
    };
    const created = new Date(app.clock.now).toISOString();
    const expected = ['create', 'admin', created];
    expect(await authors()).toEqual([expected, expected]);

    app.clock.now += 60_000;
    const first = new Date(app.clock.now).toISOString();
    await app.send('PUT', `events/${documentId}?status=draft`, { name: 'Signé, suite' });
    expect(await authors()).toEqual([expected, ['draft', 'admin', first]]);

    // A name is that of the time of the change.
    app.clock.now += 60_000;
    const second = new Date(app.clock.now).toISOString();
    const ruth = { email: 'ruth@memorial.example', password: 'Motdepasse-1848' };
    await app.ask('POST', '/api/users', {
      as: app.token,
      json: { ...ruth, username: 'ruth', confirmed: true, role: 1 },
    });
    const own = app.token;
    app.token = await app.signIn(ruth);
    await app.send('POST', `events/${documentId}/actions/discard`);
    await app.send('PUT', `events/${draft.documentId}?status=draft`, { newStartDate: '2031-05-02' });
    app.token = own;
    expect(await authors()).toEqual([
      ['draft', 'ruth', second],
      ['discard', 'ruth', second],
    ]);
  });
});
