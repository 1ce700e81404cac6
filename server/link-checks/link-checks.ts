import { setTimeout as delay } from 'node:timers/promises';
import type { BrokenLink } from '#editorial/checks/index.ts';
import { dayOf, timeOf, toLocal } from '#model/calendar.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import type { Job } from '../jobs/job.ts';
import { checkLinks, type LinkCheckOptions, robotName } from './check-links.ts';
import { httpLinkRequest } from './http-client.ts';

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
