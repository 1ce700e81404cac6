import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('the days of the agenda', (environment) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(environment());
    const as = await app.signIn();
    for (const [newStartDate, newEndDate, isPublished, isFree, isForFamilies, genre] of [
      ['2027-01-01 18:30', null, true, true, false, 'concert'],
      ['2027-01-01 10:00', '2027-01-04 12:00', true, false, true, 'workshop'],
      ['2026-12-20', '2027-01-02', true, true, true, 'exhibition'],
      ['2026-12-20', '2026-12-30', true, true, true, 'exhibition'],
      ['2026-11-01', null, true, true, true, 'concert'],
      ['2027-02-01', null, false, true, true, 'concert'],
    ])
      await app.ask('POST', '/api/events', {
        as,
        json: { data: { title: 'x', newStartDate, newEndDate, isPublished, isFree, isForFamilies, genre } },
      });
  });
  afterAll(() => app.close());

  it('are spans by the day on which published events begin, as far as they end on the requested day or later', async () => {
    const { status, body } = await app.ask('GET', '/api/agenda/days?since=2027-01-01');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        { from: '2026-12-20', to: '2027-01-02', count: 1 },
        { from: '2027-01-01', to: '2027-01-04', count: 2 },
      ],
      meta: {},
    });
  });

  it('are those of the selected events, which begin on the last requested day or before', async () => {
    const exhibition = { from: '2026-12-20', to: '2027-01-02', count: 1 };
    for (const [query, data] of [
      ['&until=2026-12-31', [exhibition]],
      ['&until=9999-12-31&genre=concert', [{ from: '2027-01-01', to: '2027-01-01', count: 1 }]],
      ['&isFree=true', [exhibition, { from: '2027-01-01', to: '2027-01-01', count: 1 }]],
      ['&isForFamilies=true&genre=workshop', [{ from: '2027-01-01', to: '2027-01-04', count: 1 }]],
      ['&isFree=true&genre=workshop', []],
    ] as const)
      expect((await app.ask('GET', `/api/agenda/days?since=2027-01-01${query}`)).body).toEqual({ data, meta: {} });
  });

  it('are refused with a day or a genre that does not exist', async () => {
    for (const query of ['?since=hier', '?since[]=2027-01-01', '?until=2027-02-30', '?genre=bal', '?genre[]=concert'])
      expect((await app.ask('GET', `/api/agenda/days${query}`)).status).toBe(400);
  });
});
