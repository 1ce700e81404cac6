import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentTypes, type Entry } from '#content/index.ts';
import { singlePages } from '#content/pages.ts';
import type { RenderPage } from '#server/rendering/ssr.ts';
import { openApp, publicToken, type TestApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

/** A page that returns the content that a preview reads, with the queries of the site's own pages. */
const render: RenderPage = async (request, _now, preview) => {
  const { pathname } = new URL(request.url);
  const { content } = preview ?? {};
  if (!content) return Response.json({ preview: preview?.preview ?? 'none' });
  const published = { filters: { isPublished: { $eq: true } } };
  const [, type, id] = pathname.split('/');
  const titles = (entries: { title: string | null; isPublished: boolean | null }[]) =>
    entries.map(({ title, isPublished }) => `${title} ${isPublished}`);
  const { meta, data } = await content.list('events', { ...published, populate: ['linkedEvents'] });
  return Response.json({
    preview: preview?.preview,
    event: type === 'evenement' ? await content.get('events', id, { populate: '*' }) : null,
    events: titles(data),
    total: meta.pagination.total,
    linked: data.flatMap((event) => titles(event.linkedEvents ?? [])),
    unpublished: (await content.list('events', { filters: { isPublished: { $ne: true } } })).data.length,
    magazines: titles((await content.list('magazines', published)).data),
    link: await content.get('special-menu-link'),
    ...settingFacts(await content.get('setting', undefined, { populate: ['logo', 'prices'] })),
    refused: await content.create('events', { title: 'x', newStartDate: '2027-01-01' }).catch(({ status }) => status),
    users: await content.users().catch(({ status }) => status),
  });
};

/** What a preview shows of the settings. */
const settingFacts = (setting: Partial<Entry<'setting'>> = {}) => {
  const { companyName, pricingDetails, logo, prices } = setting;
  return { companyName, pricingDetails, logo: logo?.id ?? null, prices: prices?.map(({ title }) => title) };
};

describeOnEachDatabase('a preview', (environment) => {
  let app: TestApp;
  let token = '';
  beforeAll(async () => {
    app = await openApp(environment(), { render });
    token = await app.signIn();
  });
  afterAll(() => app.close());

  const send = async (method: string, path: string, data?: object) =>
    app.ask(method, `/api/${path}`, { as: token, ...(data && { json: { data } }) });
  const create = async (type: string, data: object) =>
    ((await send('POST', type, data)).body as { data: { id: number; documentId: string } }).data;
  const linkTo = async (path: string) =>
    (await send('POST', `${path}/preview`)).body as { data: { url: string; expiresAt: string } };
  const open = async (url: string) => {
    const answer = await app.ask('GET', url);
    return { ...answer, body: answer.body as Record<string, unknown> };
  };

  it('lists a published entry once, with the changes of its working copy', async () => {
    const { documentId } = await create('events', { title: 'Une fois', newStartDate: '2027-01-01', isPublished: true });
    await send('PUT', `events/${documentId}?status=draft`, { title: 'Une fois, corrigé' });
    const { data } = await linkTo(`events/${documentId}`);
    const { events } = (await open(data.url)).body as { events: string[] };
    expect(events.filter((title) => title.startsWith('Une fois'))).toEqual(['Une fois, corrigé true']);
    await send('DELETE', `events/${documentId}`);
  });

  it('shows one entry as published, and no other hidden entry', async () => {
    const shown = await create('events', { title: 'Bientôt', newStartDate: '2027-01-01' });
    await create('events', { title: 'Caché', newStartDate: '2027-01-01', linkedEvents: [shown.documentId] });
    await create('events', {
      title: 'Public',
      newStartDate: '2027-01-01',
      isPublished: true,
      linkedEvents: [shown.documentId],
    });
    await create('magazines', { title: 'Épreuves', publicationDate: '2027-01-01' });
    await send('PUT', 'special-menu-link', { name: 'Nuit', url: 'https://exemple.fr', active: false });
    const { data } = await linkTo(`events/${shown.documentId}`);
    expect(data.url).toMatch(new RegExp(`^/evenement/${shown.documentId}\\?apercu=`));
    expect(Date.parse(data.expiresAt) - app.clock.now).toBeLessThanOrEqual(60 * 60_000);
    const { status, headers, body } = await open(data.url);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      preview: { state: 'shown', published: false },
      event: { title: 'Bientôt', isPublished: true },
      events: ['Bientôt true', 'Public true'],
      total: 2,
      linked: ['Bientôt true'],
      unpublished: 0,
      magazines: [],
      link: { active: false },
      refused: 403,
      users: 403,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    // Anonymous clients do not see it, neither fresh nor from a cache.
    expect((await open(`/evenement/${shown.documentId}`)).body).toEqual({ preview: 'none' });
    expect((await app.ask('GET', `/api/events/${shown.documentId}?populate=*`)).body).toMatchObject({
      data: { isPublished: false },
    });
    expect(JSON.stringify((await app.ask('GET', '/api/events')).body)).not.toContain('Bientôt');
    expect((await send('GET', `events/${shown.documentId}`)).body).toMatchObject({ data: { isPublished: false } });
  });

  it('is also of a magazine in its list, and of the only entry of its kind', async () => {
    const magazine = await create('magazines', { title: 'Nº 8', publicationDate: '2027-02-01' });
    const { data } = await linkTo(`magazines/${magazine.documentId}`);
    expect((await open(data.url)).body).toMatchObject({ magazines: ['Nº 8 true'] });
    const { data: menu } = await linkTo('special-menu-link');
    expect((await open(menu.url)).body).toMatchObject({ link: { name: 'Nuit', active: true }, magazines: [] });
  });

  it('of the settings opens the pages that show them, each of which is a page of the site, and no other', async () => {
    await send('PUT', 'setting', { companyName: 'En ligne' });
    await send('PUT', 'setting?status=draft', { companyName: 'En préparation' });
    const { data } = await linkTo('setting');
    const search = new URL(data.url, 'http://localhost').search;
    const paths = contentTypes.setting.screen.tabs?.flatMap(({ pages }) => pages) ?? [];
    for (const path of new Set(paths)) {
      expect([path, singlePages.some((page) => page.path === path)]).toEqual([path, true]);
      expect([path, (await open(path + search)).body]).toMatchObject([
        path,
        { preview: { state: 'shown' }, companyName: 'En préparation' },
      ]);
    }
    expect((await open(`/collections${search}`)).status).toBe(302);
    const { data: menu } = await linkTo('special-menu-link');
    expect((await open(`/mentions-legales${new URL(menu.url, 'http://localhost').search}`)).status).toBe(302);
  });

  it('of a tab of the settings has the unpublished changes of that tab alone, in its links and in its frame', async () => {
    const prices = (title: string) => [{ title, price: 15, isProofRequired: false }];
    const file = { name: 'logo.png', hash: 'logo', ext: '.png', mime: 'image/png', size: 1, url: '/uploads/logo.png' };
    const { id: logo } = await environment().store.create('files', { values: file });
    await send('PUT', 'setting', { companyName: 'En ligne', pricingDetails: '15 euros', prices: prices('Adulte') });
    await send('PUT', 'setting?status=draft', {
      ...{ companyName: 'En préparation', logo, pricingDetails: '18 euros', prices: prices('Adulte, 2027') },
    });
    const { data: shared } = (await send('POST', 'setting/preview?tab=prices')).body as { data: { url: string } };
    const { data: frame } = (await send('POST', 'setting/preview/frame?tab=institution')).body as {
      data: { url: string };
    };
    const online = { companyName: 'En ligne', logo: null, pricingDetails: '15 euros', prices: ['Adulte'] };
    expect((await open(shared.url)).body).toMatchObject({
      ...online,
      ...{ pricingDetails: '18 euros', prices: ['Adulte, 2027'] },
    });
    expect((await open(frame.url)).body).toMatchObject({ ...online, companyName: 'En préparation', logo });
    const linksOf = async (tab: string) =>
      ((await send('GET', `setting/preview?tab=${tab}`)).body as { data: { url: string }[] }).data.map(
        ({ url }) => url,
      );
    expect(await linksOf('prices')).toContain(shared.url);
    expect(await linksOf('opening')).not.toContain(shared.url);
    expect((await send('POST', 'setting/preview?tab=rien')).status).toBe(400);
    await send('POST', 'setting/actions/publish?tab=prices');
    expect((await open(shared.url)).body).toMatchObject({
      preview: { published: true },
      ...{ companyName: 'En ligne', pricingDetails: '18 euros' },
    });
    await send('POST', 'setting/actions/discard');
  });

  it('opens the page of its own entry and no other', async () => {
    const { documentId } = await create('events', { title: 'Ailleurs', newStartDate: '2027-01-01' });
    const { data } = await linkTo(`events/${documentId}`);
    const credential = data.url.split('apercu=')[1] ?? '';
    for (const path of ['/evenements', '/', '/magazines', `//evil.example`]) {
      const { status, headers } = await open(`${path}?page=2&apercu=${credential}`);
      expect(status).toBe(302);
      expect(headers.get('location')).toBe(`/${path.replace(/^\/+/, '')}?page=2`);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await open(`/evenement/${documentId}/?apercu=${credential}`)).body).toMatchObject({
      preview: { state: 'shown' },
    });
  });

  it('reports that an entry is already online', async () => {
    const { documentId } = await create('events', { title: 'En ligne', newStartDate: '2027-01-01', isPublished: true });
    const { data } = await linkTo(`events/${documentId}`);
    expect((await open(data.url)).body).toMatchObject({ preview: { state: 'shown', published: true } });
  });

  it('ends when it expires, and with its entry or its author’s account', async () => {
    const zoe = {
      email: 'zoe@example.org',
      username: 'zoe',
      password: 'Motdepasse-1',
      blocked: false,
      confirmed: true,
      role: 1,
    };
    const { body } = await app.ask('POST', '/api/users', { as: token, json: zoe });
    const { id } = body as { id: number };
    const hers = await app.signIn(zoe);
    const { id: number, documentId } = await create('events', { title: 'Bref', newStartDate: '2027-01-01' });
    const response = await app.ask('POST', `/api/events/${documentId}/preview`, { as: hers });
    const { url } = (response.body as { data: { url: string } }).data;
    const state = async (linkUrl = url) => ((await open(linkUrl)).body.preview as { state: string }).state;
    expect(await state()).toBe('shown');
    await app.ask('PUT', `/api/users/${id}`, { as: token, json: { blocked: true } });
    expect(await state()).toBe('expired');
    await app.ask('PUT', `/api/users/${id}`, { as: token, json: { blocked: false } });
    expect(await state()).toBe('shown');
    await send('DELETE', `events/${number}`);
    expect(await state()).toBe('expired');
    await send('POST', `trash/${documentId}/restore`);
    expect(await state()).toBe('shown');
    app.clock.now += 61 * 60_000;
    expect(await state()).toBe('expired');
    for (const forged of ['', 'x', token, `${url.split('=')[1]?.slice(0, -4)}AAAA`])
      expect(await state(`/evenement/${documentId}?apercu=${forged}`)).toBe('expired');
  });

  it('has the life that its author chooses, another one later, and ends when it is revoked', async () => {
    const { documentId } = await create('events', { title: 'Long', newStartDate: '2027-01-01' });
    const unrelated = await create('events', { title: 'Autre', newStartDate: '2027-01-01' });
    const path = `events/${documentId}/preview`;
    const links = async () => (await send('GET', path)).body as { data: { id: number; url: string; hours: number }[] };
    const state = async (url: string) => ((await open(url)).body.preview as { state: string }).state;
    expect((await links()).data).toEqual([]);
    const { data } = (await send('POST', path, { hours: 720 })).body as {
      data: { id: number; url: string; hours: number; expiresAt: string };
    };
    const lifeOf = (expiresAt: string) => (Date.parse(expiresAt) - app.clock.now) / 3_600_000;
    expect(data.hours).toBe(720);
    expect(lifeOf(data.expiresAt)).toBe(720);
    // Short enough for a legible QR code.
    expect(data.url.length).toBeLessThan(110);
    app.clock.now += 100 * 3_600_000;
    token = await app.signIn();
    expect(await state(data.url)).toBe('shown');
    const changed = (await send('PUT', `${path}/${data.id}`, { hours: 24 })).body as { data: typeof data };
    expect(changed.data).toMatchObject({ id: data.id, url: data.url, hours: 24 });
    expect(lifeOf(changed.data.expiresAt)).toBe(24);
    expect((await links()).data).toEqual([changed.data]);
    // It belongs to its entry.
    const elsewhere = `events/${unrelated.documentId}/preview/${data.id}`;
    expect((await send('PUT', elsewhere, { hours: 1 })).status).toBe(404);
    expect((await send('DELETE', elsewhere)).status).toBe(404);
    expect(await state(data.url)).toBe('shown');
    expect((await send('DELETE', `${path}/${data.id}`)).status).toBe(204);
    expect(await state(data.url)).toBe('expired');
    expect((await links()).data).toEqual([]);
    expect((await send('DELETE', `${path}/${data.id}`)).status).toBe(404);
    for (const hours of [0, 721, 1.5, '24', null]) {
      const { status, body } = await send('POST', path, { hours });
      expect([hours, status]).toEqual([hours, 400]);
      expect(body).toMatchObject({ error: { name: 'ValidationError', details: { errors: [{ path: ['hours'] }] } } });
    }
    expect((await links()).data).toEqual([]);
    const audit = (await send('GET', 'audit')).body as { data: { act: string; subject: { id: string } | null }[] };
    expect(audit.data.filter(({ subject }) => subject?.id === documentId).map(({ act }) => act)).toEqual([
      'previewEnd',
      'preview',
      'create',
    ]);
  });

  it('in the frame of a form is neither listed nor recorded, and has isFramed', async () => {
    const { documentId } = await create('magazines', { title: 'Cadre', publicationDate: '2027-03-01' });
    const { data } = (await send('POST', `magazines/${documentId}/preview/frame`)).body as {
      data: { url: string; expiresAt: string };
    };
    expect((await open(data.url)).body.preview).toMatchObject({ state: 'shown', isFramed: true });
    expect((await send('GET', `magazines/${documentId}/preview`)).body).toMatchObject({ data: [] });
    const shared = await linkTo(`magazines/${documentId}`);
    expect((await open(shared.data.url)).body.preview).toMatchObject({ state: 'shown', isFramed: false });
    app.clock.now += 61 * 60_000;
    token = await app.signIn();
    expect((await open(data.url)).body.preview).toEqual({ state: 'expired', isFramed: false });
    const inFrame = await app.ask('GET', data.url, { headers: { 'sec-fetch-dest': 'iframe' } });
    expect(inFrame.body).toMatchObject({ preview: { state: 'expired', isFramed: true } });
    expect((await app.ask('POST', `/api/magazines/${documentId}/preview/frame`)).status).toBe(403);
    expect((await send('POST', 'magazines/aaaaaaaaaaaaaaaaaaaaaaaa/preview/frame')).status).toBe(404);
  });

  it('in the frame of a form ends with the session of its user: at sign-out, and when the password is changed', async () => {
    const { documentId } = await create('magazines', { title: 'Session', publicationDate: '2027-03-01' });
    const ines = { email: 'ines@example.org', username: 'ines', password: 'Motdepasse-1848' };
    const account = await app.ask('POST', '/api/users', { as: token, json: { ...ines, confirmed: true, role: 1 } });
    expect(account.status, JSON.stringify(account.body)).toBe(201);
    const framed = async () => {
      const as = await app.signIn(ines);
      const { body } = await app.ask('POST', `/api/magazines/${documentId}/preview/frame`, { as });
      return { as, url: (body as { data: { url: string } }).data.url };
    };
    const state = async (url: string) => ((await open(url)).body.preview as { state: string }).state;
    const [left, stays] = [await framed(), await framed()];
    await app.ask('POST', '/api/auth/logout', { as: left.as });
    expect([await state(left.url), await state(stays.url)]).toEqual(['expired', 'shown']);
    const { id } = account.body as { id: number };
    await app.ask('PUT', `/api/users/${id}`, { as: token, json: { password: 'Autre-mot-2027' } });
    expect(await state(stays.url)).toBe('expired');
  });

  it('redirects a path that no page has, however it is written, in a time that its length bounds', async () => {
    const { documentId } = await create('events', { title: 'Chemins', newStartDate: '2027-01-01' });
    const { search } = new URL((await linkTo(`events/${documentId}`)).data.url, 'http://localhost');
    expect((await open(`/%E0%A4%A${search}`)).status).toBe(302);
    const before = process.cpuUsage();
    expect((await open(`/a${'/'.repeat(100_000)}x${search}`)).status).toBe(302);
    const { user, system } = process.cpuUsage(before);
    // Quadratic, it took five seconds.
    expect((user + system) / 1000).toBeLessThan(1000);
    expect((await open(`/evenement/${documentId}//${search}`)).body).toMatchObject({ preview: { state: 'shown' } });
  });

  it('is no credential for the API, and no credential is a preview', async () => {
    const { documentId } = await create('events', { title: 'Fermé', newStartDate: '2027-01-01' });
    const { data } = await linkTo(`events/${documentId}`);
    const credential = data.url.split('apercu=')[1] ?? '';
    for (const path of [`events/${documentId}`, 'events', 'users', 'trash'])
      expect([path, (await app.ask('GET', `/api/${path}`, { as: credential })).status]).toEqual([path, 401]);
    expect((await app.ask('GET', `/api/events/${documentId}?apercu=${credential}`)).body).toMatchObject({
      data: { isPublished: false },
    });
    for (const as of [undefined, publicToken]) {
      const { status } = await app.ask('POST', `/api/events/${documentId}/preview`, as ? { as } : {});
      expect(status).toBe(403);
    }
    expect((await send('POST', 'events/aaaaaaaaaaaaaaaaaaaaaaaa/preview')).status).toBe(404);
  });
});
