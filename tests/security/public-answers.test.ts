import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentTypeName, contentTypeNames, isContentType, typeOf } from '#content/index.ts';
import { addDays, today } from '#model/calendar.ts';
import { isLink } from '#model/field.ts';
import { openApp, type TestApp } from '../app.ts';
import { describeOnSqlite } from '../databases.ts';
import { form, pdf, picture } from '../files.ts';

/**
 * The only calls that may change what an anonymous client receives: they publish, unpublish, delete, restore what was deleted, or change a
 * file that is shown. With `status=draft` a call is another one.
 */
const publishingCalls = new Set([
  'POST /{type}',
  'PUT /{type}',
  'DELETE /{type}',
  'PUT /{type}/{documentId}',
  'DELETE /{type}/{documentId}',
  ...['publish', 'unpublish'].flatMap((act) => [
    `POST /{type}/actions/${act}`,
    `POST /{type}/{documentId}/actions/${act}`,
  ]),
  'POST /{type}/actions/order',
  ...['bulkPublish', 'bulkUnpublish', 'bulkDelete'].map((act) => `POST /{type}/actions/${act}`),
  'POST /trash/{documentId}/restore',
  'DELETE /upload/files/{id}',
  'POST /upload/files/actions/bulkCredit',
  'POST /upload/files/actions/bulkDelete',
  'PUT /upload/files/{id}/preview',
  'PUT /upload/files/{id}/captions',
  'DELETE /upload/files/{id}/captions',
  'PUT /upload/files/{id}/descriptions',
  'DELETE /upload/files/{id}/descriptions',
]);

interface Operation {
  method: string;
  path: string;
  /** Its name, with `{type}` for any content type. */
  name: string;
  type: ContentTypeName | undefined;
}

/** An entry with something that the public does not see: a draft, a working copy, or a version that was unpublished. */
interface Target {
  type: ContentTypeName;
  /** `events/abcd`, or `setting`. */
  path: string;
  id: number;
}

type Item = Record<string, { parameters?: { name?: string }[] }>;

const secret = new Secret().base32;
const totp = new TOTP({ secret });
const day = today();
const future = `${addDays(day, 30)}T12:00:00.000Z`;
const required: Record<string, Record<string, unknown>> = {
  events: { newStartDate: addDays(day, 1), isPublished: true },
  'patrimoine-actualites': { publishedOn: `${addDays(day, -1)}T12:00:00.000Z` },
  popups: { startDate: `${addDays(day, -1)}T12:00:00.000Z`, endDate: future, active: true, targetAudience: ['all'] },
  collections: { order: 1 },
  'hiring-ads': { publishedAt: `${addDays(day, -1)}T12:00:00.000Z` },
  magazines: { publicationDate: addDays(day, -1), isPublished: true },
  'press-documents': { kind: 'release', publishedOn: addDays(day, -1) },
  'special-menu-link': { name: 'Carnaval', url: '/evenements', active: true },
};
const password = 'Motdepasse-1848';
const apiKey = { name: 'Écran', access: { events: 'write' } };
const mailing = {
  ...{ apiKey: '', secretKey: '', listId: '1', url: 'https://mailjet.invalid' },
  eventSecret: 'un-secret-de-seize-signes',
};
const webhook = { name: 'Écran', url: 'https://programme.invalid/', events: ['entry.create'] };

describeOnSqlite('what an anonymous client receives', (environment) => {
  let app: TestApp;
  let token = '';
  let count = 0;
  const targets: Target[] = [];
  const files: Record<'image' | 'pdf', { name: string; type: string; bytes: Buffer }> = {
    image: { name: 'a.png', type: 'image/png', bytes: Buffer.alloc(0) },
    pdf: { name: 'a.pdf', type: 'application/pdf', bytes: pdf },
  };
  const send = (method: string, path: string, json?: object, as = token) =>
    app.ask(method, `/api/${path}`, { as, ...(json && { json }) });
  const dataOf = ({ body }: { body: unknown }) => (body as { data: { id: number; documentId: string } }).data;
  const titled = (type: ContentTypeName) => {
    count += 1;
    return { ...required[type], [typeOf(type).admin.title]: `Écrit ${count}` };
  };
  const make = async (method: string, path: string, data?: object) => {
    const answer = await send(method, path, data && { data });
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return dataOf(answer);
  };
  /** Gives an entry a working copy again, which a call before may have discarded. */
  const edit = ({ type, path }: Target) => make('PUT', `${path}?status=draft`, titled(type));

  beforeAll(async () => {
    // Nothing is answered from the cache: a change that forgets to invalidate it counts.
    const store = { ...environment().store, isSynchronized: () => false };
    app = await openApp({ ...environment(), store }, { mailjet: mailing });
    token = await app.signIn();
    files.image.bytes = await picture(8, 8);
    for (const type of contentTypeNames) {
      if (typeOf(type).isSingle) {
        const { id } = await make('PUT', type, titled(type));
        targets.push({ type, path: type, id });
        continue;
      }
      const draft = await make('POST', `${type}?status=draft`, titled(type));
      const modified = await make('POST', type, titled(type));
      const unpublished = await make('POST', type, titled(type));
      await make('POST', `${type}/${unpublished.documentId}/actions/unpublish`);
      for (const { id, documentId } of [modified, unpublished, draft])
        targets.push({ type, path: `${type}/${documentId}`, id });
    }
    for (const target of targets) {
      await edit(target);
      await make('PUT', `${target.path}/schedule`, { publishAt: future });
    }
  }, 60_000);
  afterAll(() => app.close());

  /** What an anonymous client receives: every list and feed, and these entries. Pages are made of the same answers (docs/architecture.md). */
  async function publicAnswers(entries: readonly Target[]): Promise<Record<string, string>> {
    const paths = [
      ...contentTypeNames.map((type) => `/api/${type}?populate=*`),
      ...entries.map(({ path }) => `/api/${path}?populate=*`),
      ...['/api/agenda/days', '/agenda.ics', '/actualites.rss', '/sitemap.xml', '/manifest.webmanifest'],
    ];
    const answers = paths.map(async (path) => {
      const { status, body } = await app.ask('GET', path);
      return [path, `${status} ${JSON.stringify(body)}`] as const;
    });
    return Object.fromEntries(await Promise.all(answers));
  }

  /** The operations of the document, and routes that it may lack. */
  async function operations(): Promise<Operation[]> {
    const { paths } = (await app.ask('GET', '/api/openapi.json')).body as { paths: Record<string, Item> };
    const all = new Set<string>();
    for (const [path, item] of Object.entries(paths))
      for (const [method, { parameters = [] }] of Object.entries(item).filter(([key]) => key !== 'parameters')) {
        all.add(`${method.toUpperCase()} ${path}`);
        if (method !== 'get' && parameters.some(({ name }) => name === 'status'))
          all.add(`${method.toUpperCase()} ${path}?status=draft`);
      }
    for (const { method, path } of app.api.routes)
      if (!['ALL', 'GET'].includes(method))
        all.add(`${method} ${path.replace(/^\/api/, '').replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
    return [...all].map((operation) => {
      const [method = '', path = ''] = operation.split(' ');
      const first = path.split(/[/?]/)[1] ?? '';
      const type = isContentType(first) ? first : undefined;
      return { method, path, type, name: type ? operation.replace(`/${type}`, '/{type}') : operation };
    });
  }

  const redirect = () => {
    count += 1;
    return { from: `/ancienne/${count}`, to: '/evenements' };
  };

  async function newAccount() {
    count += 1;
    app.from.address = `192.0.2.${count % 250}`;
    const account = { email: `compte${count}@example.org`, username: `compte${count}`, password };
    const { body } = await send('POST', 'users', { ...account, confirmed: true, role: 1 });
    return { ...account, id: (body as { id: number }).id };
  }
  type Account = Awaited<ReturnType<typeof newAccount>>;

  /** The values of the parameters of a path, by the beginning of the path and the name. */
  /** The file of the URL of a call. */
  let uploaded = 0;
  const parameters: Record<
    string,
    (target: Target | undefined, account: Account, path: string) => Promise<string | number>
  > = {
    'content documentId': async (target) => target?.path.split('/')[1] ?? '',
    'content revision': async (target) => {
      const { body } = await send('GET', `${target?.path}/history`);
      return (body as { data: { revision: number }[] }).data.at(-1)?.revision ?? 0;
    },
    'content link': async (target) => (await make('POST', `${target?.path}/preview`)).id,
    'trash documentId': async () => {
      const { documentId } = await make('POST', 'collections?status=draft', titled('collections'));
      await send('DELETE', `collections/${documentId}`);
      return documentId;
    },
    'content-type-builder uid': async (_target, _account, path) => {
      const { body } = await app.ask('GET', `/api${path.replace('/{uid}', '')}`);
      return (body as { data: { uid: string }[] }).data[0]?.uid ?? '';
    },
    'users-permissions id': async () => 1,
    'users id': async (_target, { id }) => id,
    'users session': async (_target, account) => {
      await app.signIn(account);
      const { body } = await send('GET', `users/${account.id}/sessions`);
      return (body as { id: number }[])[0]?.id ?? 0;
    },
    'upload version': async () => {
      await app.ask('POST', `/api/upload?id=${uploaded}`, { as: token, form: form([files.image]) });
      const { body } = await send('GET', `upload/files/${uploaded}/versions`);
      return (body as { data: { id: number }[] }).data[0]?.id ?? 0;
    },
    'upload id': async () => {
      const { body } = await app.ask('POST', '/api/upload', { as: token, form: form([files.image]) });
      uploaded = (body as { id: number }[])[0]?.id ?? 0;
      return uploaded;
    },
    'group-requests id': async () => {
      count += 1;
      const facts = {
        groupKind: 'class',
        organization: 'École',
        level: 'none',
        people: 12,
        day: '2027-01-14',
      } as const;
      const contact = { name: 'Awa', email: 'awa@example.org', phone: '0590000000', answerBy: '2027-01-08' };
      const values = { ...facts, ...contact, number: `G-2026-${count}`, digest: `${count}`, status: 'new' as const };
      return (await environment().store.create('group-requests', { values })).id;
    },
    'api-keys id': async () => (await make('POST', 'api-keys', apiKey)).id,
    'webhooks id': async () => (await make('POST', 'webhooks', webhook)).id,
    'redirects id': async () => (await make('POST', 'redirects', redirect())).id,
    'webhook-deliveries id': async () => {
      const values = { webhook: 1, event: 'trigger-test' };
      return (await environment().store.create('webhook-deliveries', { values })).id;
    },
    'newsletter id': async () => {
      count += 1;
      const values = { email: `lettre${count}@example.org`, delivery: 'kept' as const };
      return (await environment().store.create('subscribers', { values, links: {} })).id;
    },
  };

  /** The body of a call: of the operations that take no entry, by the end of their path. */
  function bodyOf({ path, type }: Operation, account: Account, target: Target | undefined): object | undefined {
    const email = `lecteur${count}@example.org`;
    const documents = { [target?.path.split('/').at(-1) ?? '']: null };
    const bodies: [RegExp, object][] = [
      [/\/actions\/bulkSchedule$/, { data: { count: 1, documents, schedule: { publishAt: future } } }],
      [/\/actions\/repeat$/, { data: { days: ['2031-03-14'] } }],
      [/\/schedule$/, { data: { publishAt: future } }],
      [/\/presence$/, { data: { field: null } }],
      [/\/preview(\/\{link\})?$/, { data: { hours: 2 } }],
      [/^\/auth\/local$/, { identifier: account.email, password }],
      [
        /change-password$/,
        { currentPassword: password, password: 'Autre-mot-2027', passwordConfirmation: 'Autre-mot-2027' },
      ],
      [/\/second-factor\//, { currentPassword: password, code: totp.generate({ timestamp: app.clock.now }) }],
      [/^\/users\/access$/, { isSecondFactorRequired: false }],
      [/password-link$/, { email }],
      [/password-link\//, { token: `${account.id}`, password: 'Mangrove-bleue-1802' }],
      [/invitations$/, { username: `invite${count}`, email: `invite${count}@example.org` }],
      [/^\/users$/, { username: `autre${count}`, email, password, role: 1 }],
      [/^\/users\/\{id\}$/, { username: `nomme${count}` }],
      [/^\/mailjet/, { email }],
      [/\/actions\/bulk(Label|Uses)$/, { data: { ids: [1, 2, 3], label: 'Presse' } }],
      [/^\/api-keys/, { data: apiKey }],
      [/^\/webhooks(\/\{id\})?$/, { data: webhook }],
      [/^\/redirects/, { data: redirect() }],
      [/^\/group-requests/, { data: { note: 'Rappelée' } }],
    ];
    const [, body] = bodies.find(([end]) => end.test(path)) ?? [];
    return body ?? (type && { data: titled(type) });
  }

  async function call(operation: Operation, target: Target | undefined): Promise<number> {
    const { method, path, type } = operation;
    const area = type ? 'content' : (path.split('/')[1] ?? '');
    const account = ['users', 'auth'].includes(area) ? await newAccount() : ({ id: 0 } as Account);
    let url = path;
    for (const [placeholder, name] of path.matchAll(/\{(\w+)\}/g)) {
      const parameter = parameters[`${area} ${name}`];
      if (!parameter) throw new Error(`${operation.name}: this test needs a value for ${placeholder} of /${area}`);
      url = url.replace(placeholder, String(await parameter(target, account, path)));
    }
    if (path.startsWith('/auth/password-link/')) {
      const tokenHash = createHash('sha256').update(`${account.id}`).digest('base64url');
      const values = { userId: account.id, tokenHash, expiresAt: future };
      await environment().store.create('account-links', { values });
    }
    const isOwnFactor = path.includes('/second-factor') || operation.name === 'PUT /users/access';
    const isOwn = isOwnFactor || (area === 'auth' && path !== '/auth/local');
    const as = isOwn ? await app.signIn(account) : token;
    if (isOwnFactor) {
      const enabledAt = /factor$|enable$/.test(path) ? null : new Date().toISOString();
      await environment().store.create('second-factors', { values: { userId: account.id, secret, enabledAt } });
    }
    if (path === '/upload') return upload(target);
    if (path === '/mailjet/events') url += `?secret=${mailing.eventSecret}`;
    const json = method === 'GET' || method === 'DELETE' ? undefined : bodyOf(operation, account, target);
    const { status } = await app.ask(method, `/api${url}`, {
      ...(path !== '/auth/local' && !path.startsWith('/mailjet') && { as }),
      ...(json && { json }),
    });
    return status;
  }

  /** An upload to a field of the entry; a plain one where its type has no files. */
  async function upload(target: Target | undefined): Promise<number> {
    const mediaField = Object.entries(target ? typeOf(target.type).fields : {}).find(
      ([, field]) => isLink(field) && field.kind === 'media',
    );
    const [field = '', media] = mediaField ?? [];
    const isImage = !media || !('accept' in media) || media.accept.includes('image');
    const sent = form(
      [isImage ? files.image : files.pdf],
      mediaField && target ? { ref: target.type, refId: String(target.id), field } : {},
    );
    return (await app.ask('POST', '/api/upload', { as: token, form: sent })).status;
  }

  it('is changed by no call but those that publish, unpublish or delete', async () => {
    const all = await operations();
    const accepted = new Set<string>();
    const changes: string[] = [];
    const start = await publicAnswers(targets);
    let before = start;
    for (const operation of all) {
      if (publishingCalls.has(operation.name)) continue;
      const { method, path, type, name } = operation;
      const own = path === '/upload' ? targets : targets.filter((target) => target.type === type);
      // A read of one entry is like that of another.
      const called = method === 'GET' ? own.slice(0, 1) : own;
      for (const target of called.length === 0 ? [undefined] : called) {
        if (target && method !== 'GET') await edit(target);
        if ((await call(operation, target)) < 300) accepted.add(name);
      }
      const after = { ...before, ...(await publicAnswers(called)) };
      const changed = Object.keys(after).filter((url) => after[url] !== before[url]);
      if (changed.length > 0) changes.push(`${name} changed ${changed.join(' and ')}`);
      before = after;
    }
    expect(changes).toEqual([]);
    expect(await publicAnswers(targets)).toEqual(start);
    const names = new Set(all.map(({ name }) => name));
    const refused = [...names].filter(
      (name) => !name.startsWith('GET ') && !publishingCalls.has(name) && !accepted.has(name),
    );
    expect(refused, 'calls that were never accepted: this test needs another body or parameter for them').toEqual([]);
    expect(
      [...publishingCalls].filter((name) => !names.has(name)),
      'listed calls that do not exist',
    ).toEqual([]);
  }, 180_000);
});
