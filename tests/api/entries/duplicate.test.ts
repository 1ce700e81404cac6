import { describe, expect, it } from 'vitest';
import { addDays } from '#model/calendar.ts';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

describeOnEachDatabase('a duplicated entry', (environment) => {
  const app = setupAdminApp(environment);
  const { send, create } = app;

  it('has the fields and the links of its original, another name, and is not published', async () => {
    const linked = await create('events', { title: 'Lié', newStartDate: '2027-01-01' });
    const original = await create('events', {
      title: 'Léwoz',
      newStartDate: '2027-01-02 19:30',
      description: '<p>Au parvis</p>',
      isFree: true,
      isPublished: true,
      linkedEvents: [linked.documentId],
    });
    const { status, body } = await send('POST', `events/${original.documentId}/duplicate`);
    expect(status).toBe(201);
    const copy = (body as { data: { documentId: string } }).data;
    expect(copy).toMatchObject({
      title: 'Léwoz (copie)',
      newStartDate: '2027-01-02 19:30',
      description: '<p>Au parvis</p>',
      isFree: true,
      isPublished: false,
    });
    expect(copy.documentId).not.toBe(original.documentId);
    expect((await send('GET', `events/${copy.documentId}?populate=*&status=draft`)).body).toMatchObject({
      data: { linkedEvents: [{ documentId: linked.documentId }] },
    });
    expect((await send('GET', `events/${original.documentId}`)).body).toMatchObject({
      data: { title: 'Léwoz', isPublished: true },
    });
    expect((await send('GET', `events/${copy.documentId}/history`)).body).toMatchObject({ data: [{ kind: 'create' }] });
  });

  it('of a popup is inactive, and has its link', async () => {
    const { documentId } = await create('popups', {
      title: 'Annonce',
      startDate: '2027-01-01T00:00:00.000Z',
      endDate: '2027-02-01T00:00:00.000Z',
      active: true,
      link: { url: 'https://exemple.fr', text: 'Lire' },
    });
    const { body } = await send('POST', `popups/${documentId}/duplicate`);
    const copy = (body as { data: { documentId: string } }).data;
    expect((await send('GET', `popups/${copy.documentId}?populate=*&status=draft`)).body).toMatchObject({
      data: { title: 'Annonce (copie)', active: false, link: { url: 'https://exemple.fr', text: 'Lire' } },
    });
  });

  it('of a very long title still differs from its original', async () => {
    const { documentId } = await create('collections', { title: 'é'.repeat(255) });
    const { body } = await send('POST', `collections/${documentId}/duplicate`);
    expect((body as { data: { title: string } }).data.title).toBe(`${'é'.repeat(247)} (copie)`);
  });

  it('does not publish the working copy of a published original', async () => {
    const { documentId } = await create('collections', { title: 'Registre' });
    await send('PUT', `collections/${documentId}?status=draft`, { title: 'Registre secret' });
    const { body } = await send('POST', `collections/${documentId}/duplicate`);
    const copy = (body as { data: { documentId: string } }).data;
    expect(copy).toMatchObject({ title: 'Registre secret (copie)', publishedAt: null });
    expect((await app.ask('GET', `/api/collections/${copy.documentId}`)).status).toBe(404);
  });

  describe('on several days', () => {
    const original = {
      title: 'Visite-atelier',
      newStartDate: '2027-03-10 10:00',
      newEndDate: '2027-03-10 11:30',
      eventStatus: 'cancelled',
      place: 'Salle 2',
      isPublished: true,
    };
    const draftsOf = async (title: string) => {
      const query = `filters[title][$eq]=${title}&status=draft&sort=newStartDate&publication=true`;
      return ((await send('GET', `events?${query}`)).body as { data: Record<string, unknown>[] }).data;
    };

    it('has its title, hours and length, and not its change of plan', async () => {
      const { documentId } = await create('events', original);
      const days = ['2027-03-17', '2027-03-31'];
      const { status, body } = await send('POST', `events/${documentId}/actions/repeat`, { days });
      expect(status).toBe(201);
      expect((body as { data: unknown[] }).data).toHaveLength(2);
      expect(await draftsOf('Visite-atelier')).toMatchObject([
        { documentId, eventStatus: 'cancelled' },
        {
          newStartDate: '2027-03-17 10:00',
          newEndDate: '2027-03-17 11:30',
          eventStatus: null,
          place: 'Salle 2',
          isPublished: false,
          publication: { state: 'draft', isPublic: false },
        },
        { newStartDate: '2027-03-31 10:00', newEndDate: '2027-03-31 11:30' },
      ]);
    });

    it('is made once, however often its request is sent under one key', async () => {
      const { documentId } = await create('events', { ...original, title: 'Récital' });
      const headers = { 'idempotency-key': 'a-series-of-the-tests' };
      const json = { data: { days: ['2027-04-07'] } };
      const repeat = () =>
        app.ask('POST', `/api/events/${documentId}/actions/repeat`, { as: app.token, headers, json });
      const [first, second] = await Promise.all([repeat(), repeat()]);
      expect(first?.body).toEqual(second?.body);
      expect(await draftsOf('Récital')).toHaveLength(2);
    });

    it('lets others save while its texts are cleaned', async () => {
      const description = `<p>${'Une visite contée. '.repeat(1000)}</p>`;
      const { documentId } = await create('events', { ...original, title: 'Veillée', description });
      const talk = await create('events', { ...original, title: 'Autre' });
      const days = Array.from({ length: 10 }, (_, day) => addDays('2027-05-01', day));
      let isMade = false;
      const making = send('POST', `events/${documentId}/actions/repeat`, { days }).finally(() => {
        isMade = true;
      });
      expect((await send('PUT', `events/${talk.documentId}?status=draft`, { place: 'Cour' })).status).toBe(200);
      expect(isMade).toBe(false);
      expect((await making).status).toBe(201);
    });

    it('is all of them or none', async () => {
      const { documentId } = await create('events', { ...original, title: 'Conte', newEndDate: '9999-12-31' });
      const days = ['2027-03-17', '9999-12-31'];
      expect((await send('POST', `events/${documentId}/actions/repeat`, { days })).status).toBe(400);
      expect(await draftsOf('Conte')).toHaveLength(1);
    });

    it.each([
      ['no list', 'demain'],
      ['no day', []],
      ['a day that does not exist', ['2027-02-31']],
      ['a time', ['2027-02-28 10:00']],
      ['53 days', Array.from({ length: 53 }, (_, day) => addDays('2027-01-01', day))],
    ])('is a 400 for %s', async (_, days) => {
      const { documentId } = await create('events', { ...original, title: 'Refus' });
      expect(await send('POST', `events/${documentId}/actions/repeat`, { days })).toMatchObject({
        status: 400,
        body: { error: { details: { errors: [{ path: ['days'] }] } } },
      });
    });

    it('is a 404 for a missing entry, and has no route for a type without days', async () => {
      const { documentId } = await create('collections', { title: 'Registre' });
      const days = ['2027-03-17'];
      expect((await send('POST', 'events/aaaaaaaaaaaaaaaaaaaaaaaa/actions/repeat', { days })).status).toBe(404);
      expect((await send('POST', `collections/${documentId}/actions/repeat`, { days })).status).toBe(404);
    });
  });

  it('is a 404 for a missing entry, and has no route for a single type', async () => {
    expect((await send('POST', 'events/aaaaaaaaaaaaaaaaaaaaaaaa/duplicate')).status).toBe(404);
    expect((await send('POST', 'setting/duplicate')).status).toBe(404);
    expect((await send('GET', 'events/aaaaaaaaaaaaaaaaaaaaaaaa/duplicate')).status).toBe(405);
  });
});
