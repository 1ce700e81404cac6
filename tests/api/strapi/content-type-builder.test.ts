import { expect, it } from 'vitest';
import { setupAdminApp } from '../../app.ts';
import { describeOnSqlite } from '../../databases.ts';

describeOnSqlite('as in Strapi', (environment) => {
  const app = setupAdminApp(environment);
  const read = async (path: string) => (await app.ask('GET', `/api/content-type-builder/${path}`)).body;

  it('the content-type builder lists the content types, and the plugins’ types that they link to', async () => {
    const { data } = (await read('content-types')) as { data: { uid: string }[] };
    expect(data.map(({ uid }) => uid)).toEqual(
      expect.arrayContaining(['api::event.event', 'api::setting.setting', 'plugin::upload.file']),
    );
    expect(JSON.stringify(data)).not.toContain('"password"');
    expect(await read('content-types/api::event.event')).toMatchObject({
      data: {
        uid: 'api::event.event',
        apiID: 'event',
        schema: {
          kind: 'collectionType',
          singularName: 'event',
          pluralName: 'events',
          draftAndPublish: true,
          attributes: {
            title: { type: 'string', required: true, maxLength: 255 },
            images: { type: 'media', multiple: true, allowedTypes: ['images'] },
            linkedEvents: { type: 'relation', relation: 'oneToMany', target: 'api::event.event' },
          },
        },
      },
    });
    expect(await read('content-types/plugin::upload.file')).toMatchObject({ data: { plugin: 'upload' } });
  });

  it('the content-type builder lists the components that the types name', async () => {
    expect(await read('components/popup.link')).toMatchObject({
      data: { uid: 'popup.link', category: 'popup', schema: { attributes: { url: { type: 'string' } } } },
    });
    const { data } = (await read('components')) as { data: { uid: string }[] };
    const { data: types } = (await read('content-types')) as {
      data: { schema: { attributes: Record<string, { component?: string }> } }[];
    };
    const named = types.flatMap(({ schema }) => Object.values(schema.attributes).flatMap((own) => own.component ?? []));
    expect(data.map(({ uid }) => uid).sort()).toEqual(named.sort());
    expect(await read('components/nope.nope')).toMatchObject({
      error: { status: 404, message: 'component.notFound' },
    });
  });

  it('a registration that is switched off answers 400, and the calls of a forgotten password 403', async () => {
    const account = { username: 'zoe', email: 'zoe@example.org', password: 'Motdepasse-1848' };
    expect(await app.ask('POST', '/api/auth/local/register', { json: account })).toMatchObject({
      status: 400,
      body: {
        data: null,
        error: { status: 400, name: 'ApplicationError', message: 'Register action is currently disabled', details: {} },
      },
    });
    for (const call of ['forgot-password', 'reset-password', 'send-email-confirmation'])
      expect(await app.ask('POST', `/api/auth/${call}`, { json: account })).toMatchObject({
        status: 403,
        body: { data: null, error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} } },
      });
  });
});
