import { expect, it } from 'vitest';
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

  it('is a 404 for a missing entry, and has no route for a single type', async () => {
    expect((await send('POST', 'events/aaaaaaaaaaaaaaaaaaaaaaaa/duplicate')).status).toBe(404);
    expect((await send('POST', 'setting/duplicate')).status).toBe(404);
    expect((await send('GET', 'events/aaaaaaaaaaaaaaaaaaaaaaaa/duplicate')).status).toBe(405);
  });
});
