import { expect, it } from 'vitest';
import { createAdminClient } from '#client/index.ts';
import { publicToken } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';
import { dataOf, day, listOf, minute, setupScheduleApp } from './schedule-app.ts';

const problems = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error: { details: { errors: { path: string[]; sentence: string }[] } } }).error.details.errors.map(
    ({ path, sentence }) => [path[0], sentence],
  ),
];

describeOnEachDatabase('the schedule', (environment) => {
  const { app, after, event, draft, schedule, publication, publicTitle, changes, kinds, move, soon } =
    setupScheduleApp(environment);
  const { send, create } = app;

  it('of a draft is set, replaced, read and removed, without a public change', async () => {
    const { documentId } = await draft('Bèlè');
    const [publishAt, unpublishAt] = [after(24), after(48)];
    const set = await schedule(documentId, { publishAt, unpublishAt });
    expect(set.status).toBe(200);
    expect(dataOf(set)).toMatchObject({ documentId, title: 'Bèlè', publishedAt: null });
    expect(dataOf(set).publication).toMatchObject({
      state: 'scheduled',
      publishAt,
      unpublishAt,
      scheduledBy: { username: 'admin' },
      scheduledAt: after(0),
      endedAt: null,
      isPublic: false,
    });
    expect(await publication(documentId)).toEqual(dataOf(set).publication);
    expect(await publicTitle(`events/${documentId}`)).toBeUndefined();
    expect(dataOf(await schedule(documentId, { publishAt: after(30) })).publication).toMatchObject({
      state: 'scheduled',
      publishAt: after(30),
      unpublishAt: null,
    });
    const removed = await send('DELETE', `events/${documentId}/schedule`);
    expect(removed.status).toBe(200);
    expect(dataOf(removed).publication).toMatchObject({ state: 'draft', publishAt: null, scheduledBy: null });
    expect((await send('DELETE', `events/${documentId}/schedule`)).status).toBe(200);
  });

  it('is unknown to a client that does not ask for it', async () => {
    const { documentId } = await event('Client ordinaire');
    await send('PUT', `events/${documentId}?status=draft`, { title: 'Client ordinaire, bientôt' });
    const read = async () =>
      Promise.all(
        ['', '?status=draft', '?populate=*'].map(
          async (query) => (await send('GET', `events/${documentId}${query}`)).body,
        ),
      );
    const before = [...(await read()), (await app.ask('GET', '/api/events?sort=id')).body];
    expect((await schedule(documentId, { publishAt: after(2), unpublishAt: after(4) })).status).toBe(200);
    expect([...(await read()), (await app.ask('GET', '/api/events?sort=id')).body]).toEqual(before);
    expect((await send('PUT', `events/${documentId}`, { name: 'court' })).status).toBe(200);
    expect(dataOf(await send('GET', `events/${documentId}`))).toMatchObject({
      title: 'Client ordinaire, bientôt',
      name: 'court',
    });
    expect((await send('DELETE', `events/${documentId}`)).status).toBe(204);
  });

  it('of a document is written once, however often it is sent', async () => {
    const { documentId } = await draft('Deux fois');
    const { scheduledAt } = dataOf(await schedule(documentId, { publishAt: after(24) })).publication;
    const publishAt = after(24);
    move(0.01);
    expect(dataOf(await schedule(documentId, { publishAt, unpublishAt: null })).publication).toMatchObject({
      publishAt,
      scheduledAt,
    });
    const { body } = await send('GET', 'audit?what=contents');
    const lines = (body as { data: { act: string; detail: string; subject: { id: string } }[] }).data;
    const own = lines.filter(({ act, subject }) => act === 'schedule' && subject.id === documentId);
    // In words, at the time of the museum: the date is read in the audit log.
    expect(own.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^publier le [a-z]+ \d+(er)? [a-zûé]+ \d{4} à \d+\s?h\s?\d\d$/),
    ]);
  });

  it('refuses dates that cannot be, at their field, in French', async () => {
    const { documentId } = await draft('Refus');
    const live = await event('En ligne');
    const past = 'Ce moment est passé : choisissez une date à venir.';
    const far = 'Choisissez une date dans les cinq ans à venir.';
    const instant = 'Saisissez une date et une heure qui existent, par exemple 14/03/2027 18:30.';
    const order = 'Le retrait doit venir après la publication.';
    const nothing = 'Il n’y a rien à publier : tout ce qui est écrit ici est déjà en ligne.';
    const hidden = 'Rien n’est en ligne : choisissez aussi une date de publication.';
    const refused: [string, object, [string, string][]][] = [
      [documentId, { publishAt: after(-1) }, [['publishAt', past]]],
      [documentId, { publishAt: after(0) }, [['publishAt', past]]],
      [documentId, { publishAt: after((6 * 366 * day) / minute) }, [['publishAt', far]]],
      [documentId, { publishAt: 'demain' }, [['publishAt', instant]]],
      [
        documentId,
        { publishAt: ['2027-01-01'], unpublishAt: {} },
        [
          ['publishAt', instant],
          ['unpublishAt', instant],
        ],
      ],
      [documentId, { publishAt: after(2), unpublishAt: after(2) }, [['unpublishAt', order]]],
      [documentId, { unpublishAt: after(2) }, [['unpublishAt', hidden]]],
      [live.documentId, { publishAt: after(2) }, [['publishAt', nothing]]],
      [live.documentId, { unpublishAt: after(-2) }, [['unpublishAt', past]]],
    ];
    for (const [document, data, errors] of refused)
      expect(problems(await schedule(document, data)), JSON.stringify(data)).toEqual([400, errors]);
    await send('PUT', 'special-menu-link', { name: 'Menu', url: 'https://memorial.example/menu' });
    expect(problems(await send('PUT', 'special-menu-link/schedule', { unpublishAt: after(2) }))).toEqual([
      400,
      [['unpublishAt', 'Ces informations ne se retirent pas du site : toutes les pages les lisent.']],
    ]);
    expect((await schedule(documentId, { publishOn: after(2) })).status).toBe(400);
    expect((await schedule(documentId, {})).status).toBe(200);
    expect((await app.ask('PUT', `/api/events/${documentId}/schedule`, { as: app.token })).status).toBe(400);
    expect((await schedule('aaaa', { publishAt: after(2) })).status).toBe(404);
    expect((await send('DELETE', 'events/aaaa/schedule')).status).toBe(404);
    expect((await send('POST', `events/${documentId}/schedule`, {})).status).toBe(405);
    expect((await send('POST', 'schedule', {})).status).toBe(405);
    expect((await publication(documentId)).state).toBe('draft');
  });

  it('is for administrators, and for the version that the client has read', async () => {
    const { documentId } = await draft('Version');
    const { updatedAt } = dataOf(await send('GET', `events/${documentId}?status=draft`));
    const path = `/api/events/${documentId}/schedule`;
    const json = { data: { publishAt: after(2) } };
    expect((await app.ask('PUT', path, { json, as: publicToken })).status).toBe(403);
    expect((await app.ask('DELETE', path)).status).toBe(403);
    expect((await app.ask('GET', '/api/schedule')).status).toBe(403);
    const put = (version: string) =>
      app.ask('PUT', path, { json, as: app.token, headers: { 'if-match': `"${version}"` } });
    expect((await put('2020-01-01T00:00:00.000Z')).status).toBe(412);
    expect((await put(updatedAt)).status).toBe(200);
  });

  it('refuses a publication that would be refused, with the fields that are missing', async () => {
    const { documentId } = await create('events?status=draft', { title: 'Sans date' });
    expect(problems(await schedule(documentId, { publishAt: after(2) }))).toEqual([
      400,
      [['newStartDate', 'Saisissez un texte.']],
    ]);
  });

  it('is replaced by a publication, which preserves a later end', async () => {
    const byAction = await draft('Par action');
    await schedule(byAction.documentId, { publishAt: after(2), unpublishAt: after(4) });
    await send('POST', `events/${byAction.documentId}/actions/publish`);
    expect(await publication(byAction.documentId)).toMatchObject({
      state: 'published',
      publishAt: null,
      unpublishAt: after(4),
    });
    const byPut = await draft('Par PUT');
    await schedule(byPut.documentId, { publishAt: after(2) });
    await send('PUT', `events/${byPut.documentId}`, { isPublished: true });
    expect(await publication(byPut.documentId)).toMatchObject({ state: 'published', publishAt: null });
    const hidden = await draft('Reste caché');
    await schedule(hidden.documentId, { publishAt: after(2) });
    await send('PUT', `events/${hidden.documentId}`, { name: 'court' });
    expect(await publication(hidden.documentId)).toMatchObject({ state: 'scheduled', publishAt: after(2) });
  });

  it('is removed when the page is unpublished: by « Dépublier », the flag, or the trash, whose restoration omits it', async () => {
    const [off, flagged, trashed] = [await event('Retiré'), await event('Décoché'), await event('Jeté')];
    for (const { documentId } of [off, flagged, trashed]) {
      await send('PUT', `events/${documentId}?status=draft`, { name: 'changé' });
      expect((await schedule(documentId, { publishAt: after(2), unpublishAt: after(4) })).status).toBe(200);
    }
    await send('POST', `events/${off.documentId}/actions/unpublish`);
    await send('PUT', `events/${flagged.documentId}`, { isPublished: false });
    await send('DELETE', `events/${trashed.documentId}`);
    await send('POST', `trash/${trashed.documentId}/restore`);
    const none = { publishAt: null, unpublishAt: null };
    expect(await publication(off.documentId)).toMatchObject({ state: 'draft', ...none });
    expect(await publication(flagged.documentId)).toMatchObject({ state: 'draft', ...none });
    expect(await publication(trashed.documentId)).toMatchObject({ state: 'modified', ...none });
    const ids = new Set([off, flagged, trashed].map(({ documentId }) => documentId));
    expect((await changes()).data.upcoming.filter(({ documentId }) => ids.has(documentId))).toEqual([]);
  });

  it('has no publication left once the changes are discarded', async () => {
    const { documentId } = await event('Annulé');
    await send('PUT', `events/${documentId}?status=draft`, { name: 'changé' });
    await schedule(documentId, { publishAt: after(2), unpublishAt: after(4) });
    await send('POST', `events/${documentId}/actions/discard`);
    expect(await publication(documentId)).toMatchObject({ state: 'published', publishAt: null, unpublishAt: after(4) });
  });

  it('filters lists by every state', async () => {
    const waiting = await draft('État A');
    const live = await event('État B');
    const changed = await event('État C');
    const over = await event('État D');
    await draft('État E');
    const waitingChange = await event('État F');
    await schedule(waiting.documentId, { publishAt: after(5) });
    for (const { documentId } of [changed, waitingChange])
      await send('PUT', `events/${documentId}?status=draft`, { name: 'x' });
    await schedule(waitingChange.documentId, { publishAt: after(5) });
    await schedule(live.documentId, { unpublishAt: after(5) });
    await schedule(over.documentId, { unpublishAt: after(1) });
    move(1);
    await soon(async () => expect((await publication(over.documentId)).state).toBe('ended'));
    const list = async (query: string) =>
      listOf(
        await send('GET', `events?status=draft&publication=true&filters[title][$startsWith]=État&sort=title${query}`),
      ).map(({ title, publication: { state } }) => `${String(title).slice(-1)} ${state}`);
    const all = await list('');
    expect(all).toEqual(['A scheduled', 'B published', 'C modified', 'D ended', 'E draft', 'F scheduled']);
    for (const state of ['scheduled', 'published', 'modified', 'ended', 'draft'])
      expect(await list(`&state=${state}`)).toEqual(all.filter((line) => line.endsWith(state)));
    await send('POST', `events/${over.documentId}/actions/publish`);
    await send('POST', `events/${over.documentId}/actions/unpublish`);
    expect((await publication(over.documentId)).state).toBe('draft');
  });

  it('reports an expired popup as ended, and writes nothing', async () => {
    const [start, end] = [new Date(Date.now() - 2 * day).toISOString(), new Date(Date.now() - day).toISOString()];
    const { documentId } = await create('popups', { title: 'Passée', active: true, startDate: start, endDate: end });
    expect(await publication(documentId, 'popups')).toMatchObject({ state: 'ended', endedAt: end, isPublic: true });
    const list = async (state: string) =>
      listOf(await send('GET', `popups?status=draft&state=${state}`)).map(({ title }) => title);
    expect(await list('ended')).toEqual(['Passée']);
    expect(await list('published')).toEqual([]);
    await send('PUT', `popups/${documentId}?status=draft`, { title: 'Reprise' });
    expect(await list('ended')).toEqual(['Reprise']);
    expect(await publicTitle(`popups/${documentId}`)).toBeDefined();
    expect(await kinds(documentId, 'popups')).toHaveLength(2);
  });

  it('lists the beginning and the end of a popup that is shown later, and of none that is switched off', async () => {
    const dates = { startDate: after(30), endDate: after(40) };
    const { documentId } = await create('popups', { title: 'À venir', active: true, ...dates });
    await create('popups', { title: 'À venir, masquée', active: false, ...dates });
    const listed = (await changes()).data.upcoming.filter(({ type }) => type === 'popups');
    expect(listed).toMatchObject([
      { action: 'start', at: dates.startDate, documentId, source: 'field' },
      { action: 'end', at: dates.endDate, documentId, source: 'field' },
    ]);
    const waiting = dataOf(await send('POST', 'popups?status=draft', { title: 'Programmée', ...dates }));
    await send('PUT', `popups/${waiting.documentId}/schedule`, { publishAt: after(20), unpublishAt: after(35) });
    const ofWaiting = (await changes()).data.upcoming.filter(({ documentId }) => documentId === waiting.documentId);
    expect(ofWaiting.map(({ action }) => action)).toEqual(['publish', 'start', 'unpublish']);
  });

  it('announces the strips of opening exceptions, seven days before', async () => {
    await send('PUT', 'setting', {
      openingExceptions: [{ firstDay: '2031-12-09', lastDay: '2031-12-09', spans: [], reason: 'Travaux' }],
    });
    expect((await changes()).data.upcoming.filter(({ action }) => action === 'notice')).toMatchObject([
      {
        at: '2031-12-02T04:00:00.000Z',
        type: 'setting',
        title: 'Fermé mardi 9 décembre\u00a0: Travaux',
        source: 'opening',
      },
    ]);
  });

  it('is what the typed client reads and sends', async () => {
    const client = createAdminClient({
      baseUrl: 'http://localhost',
      token: () => app.token,
      fetch: async (url, init) => app.app.request(url, init),
    });
    const { documentId } = await draft('Client');
    const set = await client.schedule('events', documentId, { publishAt: after(2), unpublishAt: null });
    expect(set.publication).toMatchObject({ state: 'scheduled', publishAt: after(2) });
    expect((await client.scheduledChanges()).upcoming.map((change) => change.documentId)).toContain(documentId);
    expect((await client.drafts('events', { state: 'scheduled' })).data.map((entry) => entry.documentId)).toContain(
      documentId,
    );
    expect((await client.cancelSchedule('events', documentId)).publication.state).toBe('draft');
  });
});
