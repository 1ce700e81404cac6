import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { checkLinks, httpLinkRequest, type LinkRequest } from '#server/link-checks/link-checks.ts';
import { parseRobots } from '#server/link-checks/robots.ts';
import { isPublicAddress, PrivateAddressError } from '#server/outgoing/public-request.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { maxHoldMs } from '../resilience/length.ts';

const dayMs = 24 * 60 * 60_000;
type LinkResponse = Awaited<ReturnType<LinkRequest>>;

const answer = (status: number, more: Partial<LinkResponse> = {}): LinkResponse => ({
  status,
  location: undefined,
  body: '',
  ...more,
});

describeOnEachDatabase('the links of published content', (environment) => {
  const app = setupAdminApp(environment);
  /** The outside world: a status by URL, and the requests it received. */
  const world = new Map<string, LinkResponse | Error>();
  const requests: string[] = [];
  const request: LinkRequest = async (url, method) => {
    requests.push(`${method} ${url.href}`);
    const response = world.get(url.href) ?? (url.pathname === '/robots.txt' ? answer(404) : answer(200));
    if (response instanceof Error) throw response;
    return response;
  };
  let now = Date.parse('2026-11-22T06:00:00Z');
  const night = async () => {
    requests.length = 0;
    await checkLinks({
      store: environment().store,
      publicUrl: 'https://memorial.example',
      request,
      statusOfPath: async (path) => (await app.app.request(`https://memorial.example${path}`)).status,
      clock: () => now,
      pause: async () => undefined,
      isStopped: () => false,
    });
    now += dayMs;
  };
  const broken = async () =>
    ((await app.send('GET', 'link-checks')).body as { data: { url: string; status: number | null }[] }).data
      .map(({ url, status }) => `${status} ${url}`)
      .sort();

  it('are broken after failures on two nights, and no longer once they answer', async () => {
    world.set('https://a.example/gone', answer(404));
    world.set('https://b.example/', new Error('getaddrinfo ENOTFOUND'));
    world.set('https://c.example/', answer(403));
    world.set('https://d.example/old', answer(301, { location: '/new' }));
    const links = [
      'https://a.example/gone',
      'https://a.example/there',
      'https://c.example/',
      'https://d.example/old',
      '/uploads/nothing.pdf',
    ];
    const article = await app.create('patrimoine-actualites', {
      title: 'Des liens',
      content: `<p>${links.map((href) => `<a href="${href}">lire</a>`).join(' ')} <a href="mailto:a@b.fr">écrire</a></p>`,
      publishedOn: '2026-11-01T12:00:00.000Z',
    });
    await app.create('events', {
      title: 'Réserver',
      newStartDate: '2026-12-01',
      bookingUrl: 'https://b.example/',
      isPublished: true,
    });
    await app.create('events', {
      title: 'Brouillon',
      newStartDate: '2026-12-01',
      bookingUrl: 'https://draft.example/',
    });

    await night();
    expect(await broken()).toEqual([]);
    expect(requests.filter((line) => line.includes('a.example'))).toEqual([
      'GET https://a.example/robots.txt',
      'HEAD https://a.example/gone',
      'GET https://a.example/gone',
      'HEAD https://a.example/there',
    ]);
    expect(requests.join()).toContain('HEAD https://d.example/new');
    expect(requests.join()).not.toMatch(/draft\.example|mailto|uploads/);
    // The same night again: nothing is due.
    now -= dayMs - 60_000;
    await night();
    expect(requests).toEqual([]);

    await night();
    expect(await broken()).toEqual([
      '404 /uploads/nothing.pdf',
      '404 https://a.example/gone',
      'null https://b.example/',
    ]);
    const { body } = await app.ask('GET', `/api/checks?type=patrimoine-actualites&ids=${article.documentId}`, {
      as: app.token,
    });
    expect(body).toMatchObject({
      data: [{ documentId: article.documentId, refused: 0, advised: 7 }],
      meta: { checked: 1 },
    });

    world.set('https://a.example/gone', answer(200));
    await night();
    expect(await broken()).toEqual(['404 /uploads/nothing.pdf', 'null https://b.example/']);
    await app.send('DELETE', `patrimoine-actualites/${article.documentId}`);
    await night();
    expect(await broken()).toEqual(['null https://b.example/']);
  });

  it('are not requested where robots.txt forbids it, and lead to no private address', async () => {
    world.set('https://robots.example/robots.txt', answer(200, { body: 'User-agent: *\nDisallow: /private' }));
    world.set('https://inside.example/', new PrivateAddressError());
    world.set('https://robots.example/private/a', answer(404));
    const content = ['https://robots.example/private/a', 'https://robots.example/b', 'https://inside.example/']
      .map((href) => `<a href="${href}">lire</a>`)
      .join(' ');
    await app.create('patrimoine-actualites', {
      title: 'Robots',
      content: `<p>${content}</p>`,
      publishedOn: '2026-11-01T12:00:00.000Z',
    });
    await night();
    expect(requests.join()).not.toContain('robots.example/private');
    expect(requests.join()).toContain('HEAD https://robots.example/b');
    await night();
    await night();
    expect((await broken()).filter((line) => /robots|inside/.test(line))).toEqual([]);
  });

  it('send no credentials, and lead to no port of another service', async () => {
    const elsewhere = [
      'https://user:secret@services.example/',
      'http://services.example:25/',
      'file:///etc/passwd',
      'gopher://services.example/',
    ];
    for (const [index, location] of elsewhere.entries())
      world.set(`https://redirects.example/${index}`, answer(302, { location }));
    const links = [...elsewhere, ...elsewhere.map((_, index) => `https://redirects.example/${index}`)];
    await app.create('patrimoine-actualites', {
      title: 'Ailleurs',
      content: `<p>${links.map((href) => `<a href="${href}">lire</a>`).join(' ')}</p>`,
      publishedOn: '2026-11-01T12:00:00.000Z',
    });
    await night();
    expect(requests.filter((line) => line.includes('redirects.example'))).toHaveLength(1 + elsewhere.length);
    expect(requests.filter((line) => /services\.example|passwd/.test(line))).toEqual([]);
  });

  it('are not broken by an outage of the site’s own network', async () => {
    for (const url of ['https://b.example/', 'https://robots.example/b', 'https://inside.example/'])
      world.set(url, new Error('ENETUNREACH'));
    await night();
    await night();
    expect(await broken()).not.toContain('null https://robots.example/b');
  });

  it('are for administrators', async () => {
    expect((await app.ask('GET', '/api/link-checks')).status).toBe(403);
    expect((await app.ask('GET', '/api/checks')).status).toBe(403);
    expect((await app.send('GET', 'checks?type=users')).status).toBe(400);
    expect((await app.send('GET', `checks?type=events&ids=${'a,'.repeat(101)}`)).status).toBe(400);
    expect((await app.send('GET', 'checks?type=events&ids=%27--')).status).toBe(400);
  });

  it('counts the latest changes of every type, those that would be refused first', async () => {
    const event = await app.create('events', {
      title: 'Sans niveau',
      description: '<h4>Trop bas</h4>',
      newStartDate: '2027-01-05',
    });
    await environment().store.publish(
      { type: 'events', ref: { documentId: event.documentId } },
      { values: { newEndDate: '2026-01-01' }, links: {} },
    );
    const { data, meta } = (await app.send('GET', 'checks')).body as {
      data: { documentId: string }[];
      meta: { found: number };
    };
    expect(data[0]).toMatchObject({ documentId: event.documentId, type: 'events', title: 'Sans niveau', refused: 1 });
    expect(meta.found).toBe(data.length);
  });

  it('counts a past date of what the public does not see yet, whatever the switch of a popup says', async () => {
    const past = { startDate: '2020-01-01T12:00:00.000Z', endDate: '2020-02-01T12:00:00.000Z' };
    const draft = await app.create('popups?status=draft', { title: 'Active, en brouillon', active: true, ...past });
    const published = await app.create('popups', { title: 'Inactive, publiée', active: false, ...past });
    const { body } = await app.send('GET', `checks?type=popups&ids=${draft.documentId},${published.documentId}`);
    expect((body as { data: unknown[] }).data).toMatchObject([{ documentId: draft.documentId, advised: 1 }]);
  });

  it('counts a date of publication to come, unless the page is scheduled for it', async () => {
    const values = {
      title: 'Archiviste (F/H)',
      publishedAt: new Date(Date.now() + 90 * 24 * 60 * 60_000).toISOString(),
    };
    const { documentId } = await app.create('hiring-ads?status=draft', values);
    const counts = async () => (await app.send('GET', `checks?type=hiring-ads&ids=${documentId}`)).body;
    expect(await counts()).toMatchObject({ data: [{ documentId, advised: 1 }] });
    const dates = { publishAt: values.publishedAt, unpublishAt: null };
    expect((await app.send('PUT', `hiring-ads/${documentId}/schedule`, dates)).status).toBe(200);
    expect(await counts()).toMatchObject({ data: [] });
  });
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
])('takes %s for a private address', (ip) => expect(isPublicAddress(ip)).toBe(false));
it.each(['8.8.8.8', '172.15.0.1', '193.0.0.1', '2606:4700::1111'])('%s is a public address', (ip) =>
  expect(isPublicAddress(ip)).toBe(true),
);

it('refuses private addresses before it connects, and sends its user agent', async () => {
  let received: string | undefined;
  const server = createServer((incoming, response) => {
    received = incoming.headers['user-agent'];
    response.writeHead(incoming.url === '/moved' ? 302 : 200, { location: '/elsewhere' }).end('x'.repeat(2_000_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const real = httpLinkRequest('Robot/1.0');
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1'])
      await expect(real(new URL(`http://${host}:${port}/`), 'GET'), host).rejects.toBeInstanceOf(PrivateAddressError);
    expect(received).toBe(undefined);
    const local = httpLinkRequest('Robot/1.0', { isAllowed: () => true });
    const page = await local(new URL(`http://localhost:${port}/`), 'GET');
    expect([page.status, page.body.length < 700_000, received]).toEqual([200, true, 'Robot/1.0']);
    expect(await local(new URL(`http://127.0.0.1:${port}/moved`), 'HEAD')).toMatchObject({
      status: 302,
      location: '/elsewhere',
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

it.each([
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow:', '/a', true],
  ['User-agent: other\nDisallow: /', '/a', true],
  ['User-agent: *\nAllow: /\n\nUser-agent: MemorialLinkCheck\nDisallow: /a', '/a/b', false],
  ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b', true],
  ['User-agent: *\nDisallow: /*.pdf$', '/n/1.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/n/1.pdf?x', true],
  ['# nothing', '/a', true],
])('reads robots.txt: %j, %s', (text, path, isAllowed) => {
  expect(parseRobots(text, 'MemorialLinkCheck')(path)).toBe(isAllowed);
});

it.each([
  ['a line of spaces', `Disallow:${' '.repeat(500_000)}\u0000`],
  ['spaces before a name', `${' '.repeat(500_000)}x`],
  [
    'a robot on each line, and a rule on each line',
    `${'User-agent: a\n'.repeat(18_000)}${'Disallow: /b\n'.repeat(18_000)}`,
  ],
  ['rules of one robot', `User-agent: *\n${'Allow: /a*b*c\n'.repeat(35_000)}`],
  ['stars', `User-agent: *\nDisallow: ${'*'.repeat(500_000)}`],
])('reads a hostile robots.txt of 500 kB at once: %s', (_case, text) => {
  const before = process.threadCpuUsage();
  parseRobots(text, 'MemorialLinkCheck')('/page');
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(maxHoldMs);
});
