import { beforeAll, expect, it } from 'vitest';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';
import { picture } from '../../files.ts';

type Answer = { status: number; body: { data?: { documentId: string }; error?: { message: string } } };

describeOnEachDatabase('the level of an account', (environment) => {
  const app = setupAdminApp(environment);
  const password = 'Zebre-Mauve-77';
  const tokens: Record<string, string> = {};
  const ids: Record<string, number> = {};

  const ask = (as: string | undefined, method: string, path: string, data?: object) =>
    app.ask(method, `/api/${path}`, { ...(as && { as }), ...(data && { json: { data } }) }) as Promise<Answer>;
  const asWriter = (method: string, path: string, data?: object) => ask(tokens.writer, method, path, data);
  const setAccount = (id: number, json: object) => app.ask('PUT', `/api/users/${id}`, { as: app.token, json });
  const event = (title: string) => ({ title, newStartDate: '2027-03-01T18:00:00.000Z' });
  const upload =
    (as: string | undefined, query: string, fields: Record<string, string> = {}) =>
    async () => {
      const form = new FormData();
      form.set('files', new File([await picture(40, 30, 'png')], 'vue.png', { type: 'image/png' }));
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return app.ask('POST', `/api/upload${query}`, { ...(as && { as }), form });
    };

  beforeAll(async () => {
    for (const accessLevel of ['writer', 'publisher'] as const) {
      const account = { email: `${accessLevel}@example.org`, password };
      const json = { ...account, accessLevel, username: accessLevel, role: 1 };
      const { body } = await app.ask('POST', '/api/users', { as: app.token, json });
      ids[accessLevel] = (body as { id: number }).id;
      tokens[accessLevel] = await app.signIn(account);
    }
  });

  it('A writer writes drafts, and describes the pictures that it uploads', async () => {
    const { body, status } = await asWriter('POST', 'events?status=draft', event('Brouillon'));
    expect(status).toBe(201);
    const path = `events/${body.data?.documentId}`;
    expect((await asWriter('PUT', `${path}?status=draft`, { title: 'Corrigé' })).status).toBe(200);
    expect((await asWriter('POST', `${path}/duplicate`)).status).toBe(201);
    expect((await asWriter('GET', `${path}/history`)).status).toBe(200);
    const { body: files, status: uploaded } = await upload(tokens.writer, '')();
    expect(uploaded).toBe(201);
    const [file] = files as unknown as { id: number }[];
    const form = new FormData();
    form.set('fileInfo', JSON.stringify({ alternativeText: 'Une vue' }));
    const described = await app.ask('POST', `/api/upload?id=${file?.id}`, { as: tokens.writer ?? '', form });
    expect(described.body).toMatchObject({ alternativeText: 'Une vue' });
    expect((await asWriter('DELETE', path)).status).toBe(204);
    expect((await asWriter('POST', `trash/${body.data?.documentId}/restore`)).status).toBe(200);
  });

  it('A writer changes nothing of the public site, whatever the route', async () => {
    const { id, documentId } = await app.create('events', event('En ligne'));
    const deleted = await app.create('events', event('Effacé'));
    const piece = await app.create('collections', { title: 'Tambour', description: '<p>Ka</p>', order: 1 });
    const [file] = (await upload(app.token, '', {})()).body as { id: number }[];
    const [trashed] = (await upload(app.token, '', {})()).body as { id: number; documentId: string }[];
    await app.ask('DELETE', `/api/upload/files/${trashed?.id}`, { as: app.token });
    await app.send('DELETE', `events/${deleted.documentId}`);
    await app.send('PUT', `events/${documentId}?status=draft`, { title: 'Modifié' });
    const path = `events/${documentId}`;
    const before = await Promise.all(
      ['events', 'collections', 'upload/files'].map((list) => ask(app.token, 'GET', list)),
    );
    const bulk = (name: string, data: object = {}) => [
      'POST',
      `events/actions/${name}?filters[documentId][$eq]=${documentId}`,
      { count: 1, ...data },
    ];
    const publishAt = '2099-01-01T00:00:00.000Z';
    const attempts = [
      ['POST', 'events', event('Publié')],
      ['PUT', path, { title: 'Publié' }],
      ['PUT', 'setting', { phoneNumber: '0590 00 00 00' }],
      ['POST', `${path}/actions/publish`],
      ['POST', `${path}/actions/unpublish`],
      ['PUT', `${path}/schedule`, { publishAt }],
      ['DELETE', `${path}/schedule`],
      ['DELETE', path],
      ['DELETE', `events/${id}`],
      bulk('bulkPublish'),
      bulk('bulkUnpublish'),
      bulk('bulkDelete'),
      bulk('bulkSchedule', { schedule: { publishAt } }),
      ['POST', 'collections/actions/order', { documentIds: [piece.documentId] }],
      ['POST', `trash/${deleted.documentId}/restore`],
      ['POST', `trash/${trashed?.documentId}/restore`],
      ['DELETE', `trash/${deleted.documentId}`],
      ['DELETE', `upload/files/${file?.id}`],
      ['POST', 'upload/files/actions/bulkDelete', { ids: [file?.id] }],
    ] as [string, string, object?][];
    for (const [method, target, data] of attempts) {
      const { status, body } = await asWriter(method, target, data);
      expect([method, target, status]).toEqual([method, target, 403]);
      expect(body.error?.message).toMatch(
        /^Votre niveau, Rédaction, ne le permet pas\u00a0: il faut (Publication|Administration)\.$/,
      );
    }
    const replaced = await upload(tokens.writer, `?id=${file?.id}`)();
    expect(replaced.status).toBe(403);
    const published = await app.create('patrimoine-actualites', {
      ...{ title: 'Article', content: '<p>Texte</p>', publishedOn: '2026-01-02T12:00:00.000Z' },
    });
    const ref = {
      ref: 'api::patrimoine-actualite.patrimoine-actualites',
      refId: String(published.id),
      field: 'images',
    };
    expect((await upload(tokens.writer, '', ref)()).status).toBe(403);
    const after = await Promise.all(
      ['events', 'collections', 'upload/files'].map((list) => ask(app.token, 'GET', list)),
    );
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  });

  it('A writer neither changes what is scheduled nor describes a picture that the public sees', async () => {
    const [file] = (await upload(app.token, '', {})()).body as { id: number }[];
    const { documentId } = await app.create('patrimoine-actualites', {
      ...{ title: 'Article', content: '<p>Texte</p>', publishedOn: '2026-01-02T12:00:00.000Z', images: [file?.id] },
    });
    const describe = (as: string | undefined) => {
      const form = new FormData();
      form.set('fileInfo', JSON.stringify({ credit: 'Autre crédit' }));
      return app.ask('POST', `/api/upload?id=${file?.id}`, { ...(as && { as }), form });
    };
    expect((await describe(tokens.writer)).status).toBe(403);
    const credit = { ids: [file?.id], from: null, to: 'Autre crédit' };
    expect((await asWriter('POST', 'upload/files/actions/bulkCredit', credit)).status).toBe(403);
    expect((await asWriter('DELETE', `upload/files/${file?.id}/captions`)).status).toBe(403);
    expect((await describe(tokens.publisher)).status).toBe(200);

    const path = `patrimoine-actualites/${documentId}`;
    const save = (as: string | undefined, title: string) => ask(as, 'PUT', `${path}?status=draft`, { title });
    expect((await save(tokens.writer, 'Relu')).status).toBe(200);
    const publishAt = '2027-01-01T00:00:00.000Z';
    expect((await ask(tokens.publisher, 'PUT', `${path}/schedule`, { publishAt })).status).toBe(200);
    expect((await save(tokens.writer, 'Glissé')).status).toBe(403);
    expect((await asWriter('POST', `${path}/actions/discard`)).status).toBe(403);
    expect((await asWriter('POST', `${path}/history/1/restore`)).status).toBe(403);
    expect((await save(tokens.publisher, 'Corrigé')).status).toBe(200);
  });

  it('A publisher publishes, and reaches neither accounts nor subscribers nor the audit log', async () => {
    const { body } = await ask(tokens.publisher, 'POST', 'events', event('Publié'));
    const path = `events/${body.data?.documentId}`;
    expect((await ask(undefined, 'GET', path)).status).toBe(200);
    expect((await ask(tokens.publisher, 'POST', `${path}/actions/unpublish`)).status).toBe(200);
    for (const target of [
      'users',
      `users/${ids.writer}`,
      'users/1/sessions',
      'newsletter/subscribers',
      'audit',
      'mails',
    ])
      expect([target, (await ask(tokens.publisher, 'GET', target)).status]).toEqual([target, 403]);
    expect((await ask(tokens.publisher, 'DELETE', 'trash')).status).toBe(403);
    expect((await ask(tokens.publisher, 'GET', `users/${ids.publisher}/sessions`)).status).toBe(200);
  });

  it('A level that changes applies to open sessions at once', async () => {
    const { body } = await asWriter('POST', 'events?status=draft', event('Promue'));
    const path = `events/${body.data?.documentId}/actions/publish`;
    expect((await asWriter('POST', path)).status).toBe(403);
    await setAccount(ids.writer ?? 0, { accessLevel: 'publisher' });
    expect((await asWriter('POST', path)).status).toBe(200);
    await setAccount(ids.writer ?? 0, { accessLevel: 'writer' });
    expect((await asWriter('POST', `events/${body.data?.documentId}/actions/unpublish`)).status).toBe(403);
  });

  it('An account stays an administrator where a client does not name its level, and nobody lowers the last one or itself', async () => {
    const own = await app.ask('GET', '/api/users/me', { as: app.token });
    const { id } = own.body as { id: number };
    expect(own.body).toMatchObject({ accessLevel: 'administrator' });
    for (const json of [{ accessLevel: 'publisher' }, { accessLevel: 'administrator' }])
      expect((await app.ask('PUT', `/api/users/${ids.writer}`, { as: tokens.writer ?? '', json })).status).toBe(400);
    expect((await app.ask('GET', `/api/users/${id}`, { as: tokens.writer ?? '' })).status).toBe(403);
    expect(
      (await app.ask('PUT', `/api/users/${id}`, { as: tokens.writer ?? '', json: { blocked: true } })).status,
    ).toBe(403);
    expect((await setAccount(id, { accessLevel: 'writer' })).body).toMatchObject({
      error: { details: { errors: [{ path: ['accessLevel'] }] } },
    });
    expect((await setAccount(ids.writer ?? 0, { accessLevel: 'root' })).status).toBe(400);
    expect((await setAccount(ids.writer ?? 0, { role: 1, username: 'writer' })).body).toMatchObject({
      accessLevel: 'writer',
    });
    // An account of a version without levels.
    await environment().store.update({ type: 'users', ref: { id } }, { values: { accessLevel: null } });
    const json = { email: 'tiers@example.org', username: 'tiers', password, role: 1 };
    expect((await app.ask('POST', '/api/users', { as: app.token, json })).body).toMatchObject({
      accessLevel: 'administrator',
    });
    const third = await app.signIn({ email: json.email, password });
    await setAccount(id, { blocked: false });
    const lowered = await app.ask('PUT', `/api/users/${id}`, { as: third, json: { accessLevel: 'publisher' } });
    expect(lowered.body).toMatchObject({ accessLevel: 'publisher' });
  });
});
