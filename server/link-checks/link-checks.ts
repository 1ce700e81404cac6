import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import type { BrokenLink } from '#content/checks/index.ts';
import { dayOf, timeOf, toLocal } from '#model/calendar.ts';
import { log } from '#observability/log.ts';
import type { EntryStore, Leases } from '#store/store.ts';
import { withLease } from '#store/with-lease.ts';
import { methodNotAllowed } from '../http/errors.ts';
import type { AdministratorEnv } from '../http/principal.ts';
import { checkLinks, robotName } from './check-links.ts';
import { httpLinkRequest, type LinkRequest } from './http-client.ts';

/** One failure may be a night's maintenance: a link is broken after failures on two nights. */
const nightsUntilBroken = 2;
const pauseMs = 2000;
/** Hours of the museum's night, in which the links are checked. */
const [firstHour, lastHour] = [1, 5];

/** The links that failed on two nights or more, by URL as written in the content. */
export async function brokenLinks(store: EntryStore): Promise<Map<string, BrokenLink>> {
  const { entries } = await store.list('link-checks', {
    where: { path: ['failures'], operator: 'gte', value: nightsUntilBroken },
    fields: ['url', 'status', 'failedOn', 'checkedAt'],
    count: false,
  });
  return new Map(
    entries.map(({ url, status, failedOn, checkedAt }) => [
      url,
      { status, checkedOn: failedOn ?? dayOf(toLocal(checkedAt)) },
    ]),
  );
}

/** `GET /api/link-checks`: the broken links of the content, for the form. */
export function createLinkCheckRoutes(store: EntryStore): Hono<AdministratorEnv> {
  const routes = new Hono<AdministratorEnv>();
  routes.get('/link-checks', async (context) => {
    const data = [...(await brokenLinks(store))].map(([url, link]) => ({ url, ...link }));
    return context.json({ data, meta: {} });
  });
  routes.all('/link-checks', () => methodNotAllowed('HEAD, GET'));
  return routes;
}

interface Options {
  store: EntryStore & Leases;
  publicUrl: string;
  statusOfPath: (path: string) => Promise<number>;
  clock: () => number;
  request?: LinkRequest;
}

/** Checks the links of published content each night, in one process at a time. */
export function startLinkChecks({ store, publicUrl, clock, ...options }: Options): { stop(): void } {
  let isStopping = false;
  let isRunning = false;
  const isNight = () => {
    const hour = Number(timeOf(toLocal(clock()))?.slice(0, 2) ?? 12);
    return hour >= firstHour && hour < lastHour;
  };
  const request = options.request ?? httpLinkRequest(`${robotName}/1.0 (+${publicUrl})`);
  const look = async () => {
    if (isRunning || !isNight()) return;
    isRunning = true;
    try {
      await withLease(store, 'link checks', () =>
        checkLinks({
          ...options,
          store,
          publicUrl,
          clock,
          request,
          pause: () => delay(pauseMs, undefined, { ref: false }),
          isStopped: () => isStopping || !isNight(),
        }),
      );
    } catch (error) {
      log.error('links not checked', error);
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void look(), 10 * 60_000);
  timer.unref();
  return {
    stop() {
      isStopping = true;
      clearInterval(timer);
    },
  };
}
