import { expect, it } from 'vitest';
import { parseListParams, selectionOf } from '#app/admin/list/list-params.ts';
import { encodeQuery } from '#client/query-string.ts';
import { typeOf } from '#content/index.ts';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

describeOnEachDatabase('the filters of a list', (environment) => {
  const app = setupAdminApp(environment);
  const { send } = app;
  /** The titles that the list of an address shows. */
  const titlesOf = async (address: string) => {
    const selection = selectionOf(typeOf('events'), parseListParams(new URLSearchParams(address), typeOf('events')));
    const query = encodeQuery({ ...selection, status: 'draft', sort: ['title'] } as Parameters<typeof encodeQuery>[0]);
    const { body } = await send('GET', `events${query}`);
    return (body as { data: { title: string }[] }).data.map(({ title }) => title);
  };
  const write = async (title: string, values: object = {}) => {
    const { body } = await send('POST', 'events?status=draft', { title, newStartDate: '2031-03-14', ...values });
    return (body as { data: { documentId: string } }).data.documentId;
  };

  it('are those of the user who made the last change, in a draft or in what is public', async () => {
    const account = { username: 'ruth', email: 'ruth@example.org', password: 'Motdepasse-1', confirmed: true, role: 1 };
    const json = { ...account, blocked: false };
    const created = await app.ask('POST', '/api/users', { as: app.token, json });
    const hers = (created.body as { id: number }).id;
    const ruth = await app.signIn(account);
    const [first, second] = [await write('Un'), await write('Deux')];
    await send('POST', `events/${second}/actions/publish`);
    const change = (id: string, act: string) => app.ask('POST', `/api/events/${id}/actions/${act}`, { as: ruth });
    await change(first, 'publish');
    expect(await titlesOf(`etat=tous&par=${hers}`)).toEqual(['Un']);
    await app.ask('PUT', `/api/events/${second}?status=draft`, { as: ruth, json: { data: { place: 'Quai' } } });
    expect(await titlesOf(`etat=tous&par=${hers}`)).toEqual(['Deux', 'Un']);
    await send('PUT', `events/${first}?status=draft`, { place: 'Salle' });
    expect(await titlesOf(`etat=tous&par=${hers}`)).toEqual(['Deux']);
    expect(await titlesOf('etat=tous&par=999')).toEqual([]);
    expect((await send('GET', 'events?status=draft&changedBy=ruth')).status).toBe(400);
  });

  it('are those without an end, a reservation or a picture', async () => {
    await write('Manque 1', { duration: 60, isFree: true });
    await write('Manque 2', { newEndDate: '2031-03-15', bookingUrl: 'https://example.test/' });
    await write('Manque 3');
    expect(await titlesOf('recherche=manque&manque=fin')).toEqual(['Manque 3']);
    expect(await titlesOf('recherche=manque&manque=reservation')).toEqual(['Manque 3']);
    expect(await titlesOf('recherche=manque&manque=image')).toHaveLength(3);
    expect(await titlesOf('recherche=manque&manque=alternative')).toEqual([]);
  });
});
