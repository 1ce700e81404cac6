import { readFile } from 'node:fs/promises';
import type { MetricSources } from '#observability/metrics.ts';
import type { Condition } from '#store/query.ts';
import type { DatabaseHealth, EntryStore, Revisions } from '#store/store.ts';
import { passwordQueueLength } from './auth/passwords.ts';
import type { Readiness } from './health.ts';
import { readLastBackup } from './last-backup.ts';
import type { ResponseCache } from './response-cache.ts';

interface Services {
  store: EntryStore & Revisions & DatabaseHealth;
  responseCache: ResponseCache;
  readiness: Readiness;
  dataDir: string;
  databaseUrl: string | undefined;
}

/** The values that the metrics read at each scrape. */
export async function metricSources({
  store,
  responseCache,
  readiness,
  dataDir,
  databaseUrl,
}: Services): Promise<MetricSources> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const count = async (type: 'files' | 'subscribers', where: Condition): Promise<number> =>
    (await store.list(type, { where, fields: [], page: { offset: 0, limit: 0 }, count: true })).total ?? 0;
  return {
    version,
    database: databaseUrl ? 'postgresql' : 'sqlite',
    dataDir,
    readiness,
    revision: () => store.storedRevision(),
    pool: () => store.pool(),
    cache: () => responseCache.stats(),
    queues: {
      renditions: () => count('files', { path: ['renditions'], operator: 'contains', value: 'waiting' }),
      newsletter: () => count('subscribers', { path: ['delivery'], operator: 'eq', value: 'waiting' }),
      passwords: passwordQueueLength,
    },
    lastBackup: () => readLastBackup(dataDir),
  };
}
