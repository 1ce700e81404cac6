import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('the days of the agenda', (environment) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(environment());
    const as = await app.signIn();
    for (const [newStartDate, newEndDate, isPublished] of [
      ['2027-01-01 18:30', null, true],
      ['2027-01-01 10:00', '2027-01-04 12:00', true],
      ['2026-12-20', '2027-01-02', true],
      ['2026-12-20', '2026-12-30', true],
      ['2026-11-01', null, true],
      ['2027-02-01', null, false],
    ])
      await app.ask('POST', '/api/events', {
        as,
        json: { data: { title: 'x', newStartDate, newEndDate, isPublished } },
      });
  });
  afterAll(() => app.close());

  it('are spans by the day on which published events begin, as far as they end on the requested day or later', async () => {
    const { status, body } = await app.ask('GET', '/api/agenda/days?since=2027-01-01');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        { from: '2026-12-20', to: '2027-01-02' },
        { from: '2027-01-01', to: '2027-01-04' },
      ],
      meta: {},
    });
  });

  it('are refused with a `since` that is no day', async () => {
    for (const query of ['?since=hier', '?since[]=2027-01-01'])
      expect((await app.ask('GET', `/api/agenda/days${query}`)).status).toBe(400);
  });
});
