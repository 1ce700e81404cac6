import type { MetricSources } from '#observability/metrics.ts';
import { type Condition, compare, type EntryStore, type Store, unbounded } from '#store/store.ts';
import { productVersion } from '#system/version.ts';
import { passwordQueueLength } from '../auth/passwords.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { countOf } from '../entries/read-entries.ts';
import { readLastBackup } from './last-backup.ts';

interface Services extends Pick<MetricSources, 'dataDir' | 'readiness'> {
  store: EntryStore & Pick<Store, 'storedRevision' | 'pool'>;
  responseCache: ResponseCache;
  databaseUrl: string | undefined;
}

export async function metricSources({ store, responseCache, databaseUrl, ...own }: Services): Promise<MetricSources> {
  const version = await productVersion();
  const count = (type: 'files' | 'subscribers', where: Condition) => countOf(store, type, { where, budget: unbounded });
  return {
    ...own,
    version,
    database: databaseUrl ? 'postgresql' : 'sqlite',
    revision: () => store.storedRevision(),
    pool: () => store.pool(),
    cache: () => responseCache.stats(),
    queues: {
      renditions: () => count('files', compare('renditions', 'contains', 'waiting')),
      newsletter: () => count('subscribers', compare('delivery', 'eq', 'waiting')),
      passwords: passwordQueueLength,
    },
    lastBackup: () => readLastBackup(own.dataDir),
  };
}
