import type { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';
import { openMedia } from '#media/index.ts';
import type { Bucket } from '#media/s3-storage.ts';
import { createApp, createContentApi } from '#server/app.ts';
import { createResponseCache } from '#server/cache/response-cache.ts';
import { openGroupRequests } from '#server/groups/routes.ts';
import type { ApiEnv } from '#server/http/principal.ts';
import { type MailService, openMail } from '#server/mail/mail.ts';
import type { MailingList } from '#server/newsletter/mailjet.ts';
import { type Newsletter, openNewsletter } from '#server/newsletter/newsletter.ts';
import type { Config } from '#server/process/config.ts';
import { ensureFirstAdministrator } from '#server/process/first-run.ts';
import { createReadiness, readinessChecks } from '#server/process/health.ts';
import { openRedirects, type Redirects } from '#server/redirects/redirects.ts';
import { type AppBuild, createRenderer, type RenderPage } from '#server/rendering/ssr.ts';
import { openIndexedSite } from '#server/search/indexed-site.ts';
import { openWorkingCopies } from '#server/search/working-copies.ts';
import { openWebhooks, type WebhookService } from '#server/webhooks/webhooks.ts';
import type { TestEnvironment } from './databases.ts';
import { assertDocumented } from './documented-responses.ts';

const administrator = { email: 'admin@example.org', password: 'Password-1234' };
export const publicToken = 'fixed-public-credential-0001';

export interface TestApp {
  /** A response that differs from the OpenAPI document is an error. */
  app: Hono;
  /** The API alone, for its table of routes. */
  api: Hono<ApiEnv>;
  newsletter: Newsletter;
  mail: MailService;
  webhooks: WebhookService;
  redirects: Redirects;
  /** Sends a request as a client does; `as` is a bearer token. Bodies are sent as JSON unless they are forms. */
  ask(
    method: string,
    path: string,
    options?: { as?: string; json?: unknown; form?: FormData; headers?: Record<string, string> },
  ): Promise<{ status: number; headers: Headers; body: unknown }>;
  /** Signs in and returns the token. */
  signIn(credentials?: { email: string; password: string }): Promise<string>;
  /** The clock, in milliseconds: tests move it. */
  clock: { now: number };
  /** The search index, which the test starts. */
  indexedSite: ReturnType<typeof openIndexedSite>;
  /** The client IP of requests; tests change it. */
  from: { address: string };
  close(): Promise<void>;
}

/** An app whose administrator is signed in. */
interface AdminApp extends TestApp {
  /** The administrator's. */
  token: string;
  /** Sends a request to the API as the administrator, with an entry's fields. */
  send(method: string, path: string, data?: object): ReturnType<TestApp['ask']>;
  create(type: string, data: object): Promise<{ id: number; documentId: string }>;
}

/** The app of a `describe`, opened before its tests with its administrator signed in, and closed after them. */
export function setupAdminApp(environment: () => TestEnvironment, options?: Parameters<typeof openApp>[1]): AdminApp {
  let app: TestApp;
  let token = '';
  beforeAll(async () => {
    app = await openApp(environment(), options);
    token = await app.signIn();
  });
  afterAll(() => app.close());
  const send: AdminApp['send'] = (method, path, data) =>
    app.ask(method, `/api/${path}`, { as: token, ...(data && { json: { data } }) });
  return {
    get app() {
      return app.app;
    },
    get api() {
      return app.api;
    },
    get indexedSite() {
      return app.indexedSite;
    },
    get newsletter() {
      return app.newsletter;
    },
    get mail() {
      return app.mail;
    },
    get webhooks() {
      return app.webhooks;
    },
    get redirects() {
      return app.redirects;
    },
    get clock() {
      return app.clock;
    },
    get from() {
      return app.from;
    },
    get token() {
      return token;
    },
    set token(value) {
      token = value;
    },
    ask: (...args) => app.ask(...args),
    signIn: (credentials) => app.signIn(credentials),
    close: () => app.close(),
    send,
    create: async (type, data) =>
      ((await send('POST', type, data)).body as { data: { id: number; documentId: string } }).data,
  };
}

/** The API over a test's store, called without a port; with a build, the site's pages too. */
export async function openApp(
  { store, dataDir }: TestEnvironment,
  options: {
    list?: MailingList;
    bucket?: Bucket;
    build?: AppBuild;
    render?: RenderPage;
    smtp?: Config['smtp'];
    mailjet?: Config['mailjet'];
    privateHosts?: string[];
    sharedSeconds?: number;
  } = {},
): Promise<TestApp> {
  const clock = { now: Date.now() };
  const from = { address: '192.0.2.1' };
  const media = await openMedia({ dataDir, store, bucket: options.bucket });
  await ensureFirstAdministrator(store, administrator, () => clock.now, '');
  const mail = openMail({ store, smtp: options.smtp, clock: () => clock.now });
  const publicUrl = 'https://memorial.example';
  const newsletter = openNewsletter({ store, list: options.list, mail, publicUrl, clock: () => clock.now });
  const privateHosts = options.privateHosts ?? [];
  const webhooks = openWebhooks({ store, clock: () => clock.now, privateHosts });
  const responseCache = createResponseCache({
    revision: (tags) => store.revision(tags),
    isSynchronized: () => store.isSynchronized(),
    clock: () => clock.now,
    ...(options.sharedSeconds && { sharedSeconds: options.sharedSeconds }),
  });
  const { build } = options;
  const workingCopies = openWorkingCopies(store);
  const statusOfPath = async (path: string) => (await app.request(path, undefined, { isInternal: true })).status;
  const redirects = openRedirects({ store, publicUrl, clock: () => clock.now, statusOfPath });
  const services = {
    store,
    workingCopies,
    media,
    newsletter,
    mail,
    webhooks,
    redirects,
    responseCache,
    publicToken,
    publicUrl,
    clock: () => clock.now,
    clientIpOf: () => from.address,
  };
  const jwtSecret = 'a-secret-for-tests-of-32-characters-at-least';
  const contentApi = createContentApi({
    ...services,
    jwtSecret,
    sessionIdleMs: 120 * 60_000,
  });
  const facts = {
    publicUrl: 'http://localhost',
    analytics: undefined,
    mailer: undefined,
    needsConfirmation: mail.isConfigured,
    serviceWorker: true,
  };
  const readiness = createReadiness(readinessChecks(store, media));
  const indexedSite = openIndexedSite({ store, readPage: async () => undefined });
  const app = createApp({
    ...services,
    indexedSite,
    readiness,
    contentApi,
    mailjet: options.mailjet,
    groupRequests: openGroupRequests({ store, jwtSecret, clock: () => clock.now }),
    ...(options.render && { render: options.render }),
    ...(build && { render: createRenderer(async () => build, contentApi.content, facts, 'production') }),
  });
  const { fetch } = app;
  app.fetch = async (request, ...rest) => {
    const answer = await fetch(request, ...rest);
    await assertDocumented(request, answer);
    return answer;
  };
  const ask: TestApp['ask'] = async (method, path, { as, json, form, headers } = {}) => {
    const answer = await app.request(path, {
      method,
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as}` }),
        ...headers,
      },
      body: form ?? (json === undefined ? null : typeof json === 'string' ? json : JSON.stringify(json)),
    });
    const text = await answer.text();
    const isJson = text !== '' && (answer.headers.get('content-type')?.includes('json') ?? false);
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    app,
    api: contentApi.api,
    newsletter,
    mail,
    webhooks,
    redirects,
    indexedSite,
    ask,
    clock,
    from,
    async signIn({ email, password } = administrator) {
      const { body } = await ask('POST', '/api/auth/local', { json: { identifier: email, password } });
      return (body as { jwt: string }).jwt;
    },
    close: async () => {
      await indexedSite.close();
      await workingCopies.close();
      await newsletter.stop();
      await mail.stop();
      await webhooks.stop();
    },
  };
}
