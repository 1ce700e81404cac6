import { setTimeout as delay, setImmediate as nextTick } from 'node:timers/promises';
import { contentTypeNames, type Entry, typeOf } from '#content/index.ts';
import type { BrokenLink } from '#editorial/checks/index.ts';
import { parseRichText } from '#editorial/checks/rich-text.ts';
import { dayOf, timeOf, today, toLocal } from '#model/calendar.ts';
import { compare, type EntryStore, populateFields, unbounded } from '#store/store.ts';
import { batchesOf, isFlagged } from '../entries/read-entries.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import type { Job } from '../jobs/job.ts';
import { PrivateAddressError, publicRequest } from '../outgoing/public-request.ts';
import { parseRobots } from './robots.ts';

/** One failure may be a night's maintenance: a link is broken after failures on two nights. */
const nightsUntilBroken = 2;
const pauseMs = 2000;
const intervalMs = 10 * 60_000;
/** Hours of the museum's night, in which the links are checked. */
const [firstHour, lastHour] = [1, 5];

/** The links that failed on two nights or more, by URL as written in the content. */
export async function readBrokenLinks(store: EntryStore): Promise<Map<string, BrokenLink>> {
  const where = compare('failures', 'gte', nightsUntilBroken);
  const fields = ['url', 'status', 'failedOn', 'checkedAt'] as const;
  const { entries } = await store.list('link-checks', { where, fields, budget: unbounded });
  const brokenOf = ({ url, status, failedOn, checkedAt }: (typeof entries)[number]) =>
    [url, { status, checkedOn: failedOn ?? dayOf(toLocal(checkedAt)) }] as const;
  return new Map(entries.map(brokenOf));
}

/** `GET /api/link-checks`: the broken links of the content, for the form. */
export function addLinkCheckRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  routes.get('/link-checks', async (context) => {
    const data = [...(await readBrokenLinks(store))].map(([url, link]) => ({ url, ...link }));
    return context.json({ data, meta: {} });
  });
}

export function linkCheckJob(options: Omit<LinkCheckOptions, 'request' | 'pause' | 'isStopped'>): Job {
  const isNight = () => {
    const hour = Number(timeOf(toLocal(options.clock()))?.slice(0, 2) ?? 12);
    return hour >= firstHour && hour < lastHour;
  };
  return {
    name: 'link checks',
    intervalMs,
    delayMs: intervalMs,
    isExclusive: true,
    async run(stopping) {
      if (!isNight()) return;
      await checkLinks({
        ...options,
        request: httpLinkRequest(`${robotName}/1.0 (+${options.publicUrl})`, { stopping }),
        pause: () => delay(pauseMs, undefined, { ref: false, signal: stopping }).catch(() => undefined),
        isStopped: () => stopping.aborted || !isNight(),
      });
    },
  };
}

/** The name by which robots.txt files may address this robot. */
const robotName = 'MemorialLinkCheck';

interface LinkCheckOptions {
  store: EntryStore;
  /** The site's URL, without a slash at the end. */
  publicUrl: string;
  request: LinkRequest;
  /** The status of a path of the site itself. */
  statusOfPath: (path: string) => Promise<number>;
  clock: () => number;
  /** Waits between two requests to one host. */
  pause: () => Promise<unknown>;
  /** Ends the work early: the remaining links are checked the next night. */
  isStopped: () => boolean;
}

/** `undefined`: not known, because a request was not allowed. `null`: no answer. */
type Status = number | null | undefined;

const maxRedirects = 5;
const maxLinks = 5000;
const dayMs = 24 * 60 * 60_000;

/** Whether a status says that the page is gone or its server does not work. Sites refuse robots with 401, 403 or 429: these are no errors. */
const isFailure = (status: number | null): boolean =>
  status === null || status === 404 || status === 410 || status >= 500;

/** Checks the links of published content that were not checked in the last 20 hours, one host after the other, and stores the results. */
export async function checkLinks(options: LinkCheckOptions): Promise<void> {
  const { store, clock, publicUrl } = options;
  const urls = await linksInContent(store);
  const rows = new Map((await store.list('link-checks', { budget: unbounded })).entries.map((row) => [row.url, row]));
  for (const [url, { id }] of rows) if (!urls.has(url)) await store.remove({ type: 'link-checks', ref: { id } });

  const isDue = (url: string) => Date.parse(rows.get(url)?.checkedAt ?? '1970-01-01') < clock() - (20 / 24) * dayMs;
  const due = [...urls].filter(isDue).slice(0, maxLinks);
  const results = new Map<string, Status>();
  for (const url of due) {
    const path = pathOf(url, publicUrl);
    if (path !== undefined) results.set(url, await options.statusOfPath(path).catch(() => undefined));
  }
  const isExternal = (url: string) => pathOf(url, publicUrl) === undefined && URL.canParse(url) && isPage(new URL(url));
  const byHost = Map.groupBy(due.filter(isExternal), (url) => new URL(url).host);
  let isOnline = false;
  for (const hostUrls of byHost.values()) {
    if (options.isStopped()) break;
    const isAllowed = await robotsOf(new URL(hostUrls[0] ?? ''), options);
    for (const url of hostUrls) {
      await options.pause();
      const status = isAllowed(new URL(url)) ? await statusOf(url, options) : undefined;
      // An aborted request says nothing about its link.
      if (options.isStopped()) break;
      if (typeof status === 'number') isOnline = true;
      results.set(url, status);
    }
  }

  for (const [url, status] of results) {
    // Without any response from outside, the network of the site itself is down.
    if (status === null && !isOnline) continue;
    const row = rows.get(url);
    const values = { ...nextResult(row, status, today(clock())), checkedAt: new Date(clock()).toISOString() };
    if (row) await store.update({ type: 'link-checks', ref: { id: row.id } }, { values });
    else await store.create('link-checks', { values: { url, ...values } });
  }
}

/** Two failures on one night count once. */
function nextResult(row: Entry<'link-checks'> | undefined, status: Status, day: string) {
  const { failures = 0, failedOn = null } = row ?? {};
  if (status === undefined) return { status: row?.status ?? null, failures, failedOn };
  if (!isFailure(status)) return { status, failures: 0, failedOn: null };
  return { status, failures: failures + (failedOn === day ? 0 : 1), failedOn: day };
}

/** The path of a link to the site itself; undefined for one to another host. */
function pathOf(url: string, publicUrl: string): string | undefined {
  if (url.startsWith('/')) return url.split('#')[0];
  if (url === publicUrl || url.startsWith(`${publicUrl}/`)) return url.slice(publicUrl.length).split('#')[0] || '/';
  return undefined;
}

/** The rules of a host's robots.txt. Without one everything is allowed (RFC 9309, section 2.3.1.3). */
async function robotsOf({ origin }: URL, { request }: LinkCheckOptions): Promise<(url: URL) => boolean> {
  const response = await request(new URL('/robots.txt', origin), 'GET').catch(() => undefined);
  const isAllowed = parseRobots(response?.status === 200 ? response.body : '', robotName);
  return ({ pathname, search }) => isAllowed(pathname + search);
}

/** The status after redirects. Some servers refuse HEAD or answer it wrongly: a failure is repeated with GET. */
async function statusOf(url: string, options: LinkCheckOptions): Promise<Status> {
  const head = await follow(url, 'HEAD', options);
  if (head === undefined || (head !== null && head < 400)) return head;
  await options.pause();
  return follow(url, 'GET', options);
}

/** Whether a URL can be a page: a redirect must not make this server connect to a mail server, nor send credentials anywhere. */
const isPage = ({ protocol, port, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) &&
  (port === '' || port === '80' || port === '443' || Number(port) >= 1024) &&
  username === '' &&
  password === '';

async function follow(url: string, method: 'HEAD' | 'GET', { request }: LinkCheckOptions): Promise<Status> {
  let target = new URL(url);
  try {
    for (let count = 0; count <= maxRedirects; count += 1) {
      if (!isPage(target)) return undefined;
      const { status, location } = await request(target, method);
      if (status < 300 || status >= 400 || !location) return status;
      if (!URL.canParse(location, target)) return null;
      target = new URL(location, target);
    }
    return null;
  } catch (error) {
    return error instanceof PrivateAddressError ? undefined : null;
  }
}

const batch = 20;

/** The links of published content: of texts and of fields for URLs, as written. */
async function linksInContent(store: EntryStore): Promise<Set<string>> {
  const urls = new Set<string>();
  for (const name of contentTypeNames) {
    const type = typeOf(name);
    const fields = Object.entries(type.fields).filter(([, { kind }]) => ['richText', 'url', 'group'].includes(kind));
    if (fields.length === 0) continue;
    const where = { and: isFlagged(type) };
    const populate = populateFields(name, ({ kind }) => kind === 'group' && {});
    for await (const entries of batchesOf(store, name, { where, populate, budget: unbounded }, batch))
      for (const entry of entries) {
        for (const [field, { kind }] of fields) for (const url of urlsOf(kind, entry[field])) urls.add(url);
        // Requests are answered between two entries.
        await nextTick();
      }
  }
  return urls;
}

function urlsOf(kind: string, value: unknown): string[] {
  if (kind === 'richText') {
    if (typeof value !== 'string' || !value.includes('<a')) return [];
    return parseRichText(value)
      .elements.filter(({ name, attributes }) => name === 'a' && attributes.href)
      .map(({ attributes }) => attributes.href ?? '')
      .filter(isChecked);
  }
  const candidates = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return candidates.filter((url): url is string => typeof url === 'string' && isChecked(url));
}

/** Pages of the web and of the site itself, neither anchors nor mail. */
const isChecked = (url: string): boolean => /^(https?:\/\/|\/(?!\/))/i.test(url) && url.length <= 2000;

/** One request, without following redirects, with the beginning of the body of a GET. Tests replace this function. */
export type LinkRequest = ReturnType<typeof httpLinkRequest>;

const timeoutMs = 15_000;
/** The maximum size of a robots.txt (RFC 9309, section 2.5, requires 500 kiB); the body of a page is not needed. */
const maxBytes = 512 * 1024;

/** Requests over the network, to public addresses. */
export function httpLinkRequest(
  userAgent: string,
  connection: { isAllowed?: (ip: string) => boolean; stopping?: AbortSignal } = {},
) {
  const headers = { 'user-agent': userAgent, accept: 'text/html, */*;q=0.8', 'accept-encoding': 'identity' };
  return async (url: URL, method: 'HEAD' | 'GET') => {
    const answer = await publicRequest(url, { method, headers, timeoutMs, maxBytes, ...connection });
    return { status: answer.status, location: answer.headers.location, body: answer.body };
  };
}
