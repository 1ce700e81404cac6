import { expect, it } from 'vitest';
import type { BulkResult } from '#contract/admin-answers.ts';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

describeOnEachDatabase('a change of several entries', (environment) => {
  const app = setupAdminApp(environment);
  const { send } = app;
  const bulk = async (act: string, query: string, data: object) =>
    send('POST', `events/actions/bulk${act}?status=draft&${query}`, data);
  const resultOf = ({ body }: { body: unknown }) => (body as { data: BulkResult }).data;
  const statesOf = async (query: string) => {
    const { body } = await send('GET', `events?status=draft&publication=true&sort=title&${query}`);
    const { data } = body as { data: { title: string; publication: { state: string } }[] };
    return data.map(({ title, publication }) => `${title} ${publication.state}`);
  };
  const named = (title: string) => `filters[title][$startsWith]=${title}`;
  const write = async (title: string, values: object = {}) => {
    const { body } = await send('POST', 'events?status=draft', { title, newStartDate: '2031-03-14', ...values });
    return (body as { data: { documentId: string; updatedAt: string } }).data;
  };

  it('publishes those that the filter selects and that have something to publish, and no other', async () => {
    const published = await write('Atelier 1');
    await send('POST', `events/${published.documentId}/actions/publish`);
    const draft = await write('Atelier 2');
    await write('Bal');
    const answer = await bulk('Publish', named('Atelier'), { count: 2 });
    expect(answer.status).toBe(200);
    expect(resultOf(answer)).toEqual({ done: [draft.documentId], left: [] });
    expect(await statesOf('')).toEqual(['Atelier 1 published', 'Atelier 2 published', 'Bal draft']);
  });

  it('concerns the working copies of a state or an author where its query does not say that it reads these', async () => {
    const published = await write('Brunch 1');
    await send('POST', `events/${published.documentId}/actions/publish`);
    const draft = await write('Brunch 2');
    const remove = (query: string, count: number) =>
      send('POST', `events/actions/bulkDelete?${named('Brunch')}&${query}`, { count });
    expect((await remove('changedBy=999', 2)).status).toBe(409);
    expect(resultOf(await remove('state=draft', 1)).done).toEqual([draft.documentId]);
  });

  it('is a 409 where the number of entries changed, and then changes none', async () => {
    for (const number of [1, 2, 3]) await write(`Conte ${number}`);
    for (const count of [2, 4])
      expect(await bulk('Delete', named('Conte'), { count })).toMatchObject({
        status: 409,
        body: { error: { details: { count: 3 } } },
      });
    expect(await statesOf(named('Conte'))).toHaveLength(3);
  });

  it('leaves what cannot be changed, with the reason, and changes the others', async () => {
    const good = await write('Danse 1', { newEndDate: '2031-03-15' });
    const wrong = await write('Danse 2', { newEndDate: '2031-03-13' });
    const answer = resultOf(await bulk('Publish', named('Danse'), { count: 2 }));
    expect(answer.done).toEqual([good.documentId]);
    expect(answer.left).toEqual([
      { documentId: wrong.documentId, title: 'Danse 2', reason: expect.stringMatching(/^Fin/) },
    ]);
    expect(await statesOf(named('Danse'))).toEqual(['Danse 1 published', 'Danse 2 draft']);
  });

  it('of ticked rows concerns these alone, and leaves what another user changed meanwhile', async () => {
    const [first, second] = [await write('Écoute 1'), await write('Écoute 2')];
    await write('Écoute 3');
    app.clock.now += 1000;
    await send('PUT', `events/${second.documentId}?status=draft`, { place: 'Ailleurs' });
    const documents = { [first.documentId]: first.updatedAt, [second.documentId]: second.updatedAt };
    const { done, left } = resultOf(await bulk('Delete', '', { count: 2, documents }));
    expect(done).toEqual([first.documentId]);
    expect(left).toMatchObject([
      { documentId: second.documentId, reason: 'modifié entre-temps par quelqu’un d’autre' },
    ]);
    const undone = await bulk('Publish', '', { count: 1, documents: { [second.documentId]: null } });
    expect(resultOf(undone).done).toEqual([second.documentId]);
    expect(await statesOf(named('Écoute'))).toEqual(['Écoute 2 published', 'Écoute 3 draft']);
  });

  it('unpublishes what is public, and schedules what is not, with one audit line each', async () => {
    const [first, second] = [await write('Forum 1'), await write('Forum 2')];
    await send('POST', `events/${first.documentId}/actions/publish`);
    expect(resultOf(await bulk('Unpublish', named('Forum'), { count: 2 })).done).toEqual([first.documentId]);
    const schedule = { publishAt: '2031-03-01T12:00:00.000Z', unpublishAt: null };
    const { done } = resultOf(await bulk('Schedule', named('Forum'), { count: 2, schedule }));
    expect(done.sort()).toEqual([first.documentId, second.documentId].sort());
    expect(await statesOf(named('Forum'))).toEqual(['Forum 1 scheduled', 'Forum 2 scheduled']);
    // Without an end for all of them, each has its own.
    const unpublishAt = '2031-09-01T12:00:00.000Z';
    await send('PUT', `events/${first.documentId}/schedule`, { ...schedule, unpublishAt });
    await bulk('Schedule', named('Forum'), {
      count: 2,
      schedule: { ...schedule, publishAt: '2031-03-02T12:00:00.000Z' },
    });
    expect((await send('GET', `events/${first.documentId}?status=draft&publication=true`)).body).toMatchObject({
      data: { publication: { publishAt: '2031-03-02T12:00:00.000Z', unpublishAt } },
    });
    const past = { publishAt: '2001-03-01T12:00:00.000Z', unpublishAt: null };
    expect(resultOf(await bulk('Schedule', named('Forum'), { count: 2, schedule: past })).left).toHaveLength(2);
  });

  it.each([
    ['no number', {}],
    ['none', { count: 0 }],
    ['a number of another kind', { count: '2' }],
    ['more than a thousand', { count: 1001 }],
    ['a list of documents', { count: 1, documents: ['a'] }],
    ['a version that is no text', { count: 1, documents: { a: 1 } }],
  ])('is a 400 with %s', async (_, data) => {
    expect((await bulk('Delete', '', data)).status).toBe(400);
  });

  it('is a 400 without the dates of a schedule, and cancels none', async () => {
    const { documentId } = await write('Gwoka');
    const schedule = { publishAt: '2031-03-01T12:00:00.000Z', unpublishAt: null };
    await bulk('Schedule', named('Gwoka'), { count: 1, schedule });
    for (const wrong of [undefined, null, [], '2031-03-01T12:00:00.000Z'])
      expect((await bulk('Schedule', named('Gwoka'), { count: 1, schedule: wrong })).status).toBe(400);
    const { body } = await send('GET', `events/${documentId}?status=draft&publication=true`);
    expect(body).toMatchObject({ data: { publication: { publishAt: schedule.publishAt } } });
  });

  it('is a 400 with a filter that names nothing, and selects not everything', async () => {
    const total = (await statesOf('pagination[pageSize]=100')).length;
    expect((await bulk('Delete', 'filters[titre][$eq]=x', { count: total })).status).toBe(400);
    expect((await bulk('Delete', 'state=perdu', { count: total })).status).toBe(400);
    expect(await statesOf('pagination[pageSize]=100')).toHaveLength(total);
  });
});
