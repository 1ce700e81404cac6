import { expect, it } from 'vitest';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

const dates = { startDate: '2027-01-01T10:00:00.000Z', endDate: '2027-02-01T10:00:00.000Z' };

describeOnEachDatabase('components of an entry', (environment) => {
  const app = setupAdminApp(environment);

  interface Popup {
    documentId: string;
    link: { id: number; url: string | null; text: string | null } | null;
  }
  const send = async (method: string, path: string, data: object) => {
    const { status, body } = await app.ask(method, `/api/popups${path}?populate=link`, {
      as: app.token,
      json: { data },
    });
    return {
      status,
      body: body as { data: Popup; error: { name: string; message: string; details: { errors: unknown[] } } },
    };
  };
  const create = async (link: object) => (await send('POST', '', { title: 'P', ...dates, link })).body.data;

  it('preserve the members that an update with their id omits', async () => {
    const popup = await create({ url: '/a', text: 'A' });
    const { status, body } = await send('PUT', `/${popup.documentId}`, { link: { id: popup.link?.id, text: 'B' } });
    expect(status).toBe(200);
    expect(body.data.link).toMatchObject({ url: '/a', text: 'B' });
    const { body: again } = await send('PUT', `/${popup.documentId}`, {
      link: { id: String(popup.link?.id), url: null },
    });
    expect(again.data.link).toMatchObject({ url: null, text: 'B' });
  });

  it('are replaced by an update without id', async () => {
    const popup = await create({ url: '/a', text: 'A' });
    const { body } = await send('PUT', `/${popup.documentId}`, { link: { text: 'B' } });
    expect(body.data.link).toMatchObject({ url: null, text: 'B' });
  });

  it('refuse an id of another component, or of none, and change nothing', async () => {
    const otherPopup = await create({ url: '/autre', text: 'Autre' });
    const popup = await create({ url: '/a', text: 'A' });
    const refused = await send('PUT', `/${popup.documentId}`, {
      link: { id: otherPopup.link?.id, text: 'B' },
      title: 'Q',
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({
      name: 'ApplicationError',
      message: 'Some of the provided components in link are not related to the entity',
    });
    const { body } = await send('PUT', `/${popup.documentId}`, {});
    expect(body.data).toMatchObject({ title: 'P', link: { url: '/a', text: 'A' } });
    await send('PUT', `/${popup.documentId}`, { link: null });
    expect((await send('PUT', `/${popup.documentId}`, { link: { id: popup.link?.id, text: 'B' } })).status).toBe(400);
  });

  it('preserve both of two concurrent updates of different members', async () => {
    const popup = await create({ url: '/a', text: 'A' });
    await Promise.all([
      send('PUT', `/${popup.documentId}`, { link: { id: popup.link?.id, text: 'B' } }),
      send('PUT', `/${popup.documentId}`, { link: { id: popup.link?.id, url: '/b' } }),
    ]);
    const { body } = await send('PUT', `/${popup.documentId}`, {});
    expect(body.data.link).toMatchObject({ url: '/b', text: 'B' });
  });

  it('are refused with the errors of all their members, each with its own value', async () => {
    const { status, body } = await send('POST', '', { title: 'P', ...dates, link: { url: 5, text: 5 } });
    expect([status, body.error.message]).toEqual([400, '2 errors occurred']);
    const message = (member: string) => `link.${member} must be a \`string\` type, but the final value was: \`5\`.`;
    expect(body.error.details.errors).toMatchObject(
      ['url', 'text'].map((member) => ({ path: ['link', member], message: message(member), value: 5 })),
    );
  });

  it('get an id of their own in a create, whatever id they were sent with', async () => {
    const popup = await create({ id: 999_999, url: '/a' });
    expect(popup.link).toMatchObject({ url: '/a', text: null });
    expect(popup.link?.id).not.toBe(999_999);
  });
});
