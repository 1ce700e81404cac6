import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MetricSources, startMetrics } from '#observability/metrics.ts';
import { publicUrl, startTestServer, type TestServer } from '../security/test-server.ts';

const metricsPort = 19_464 + Number(process.env.VITEST_POOL_ID ?? 0);
const scrape = async (url = `http://127.0.0.1:${metricsPort}/metrics`) => (await fetch(url)).text();
/** The value of a sample, `name{labels}` as it is written. */
const sampleValue = (text: string, sample: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length));
};
const count = 'memorial_http_request_duration_seconds_count';

describe('the metrics of a site', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ METRICS_PORT: String(metricsPort), PUBLIC_URL: publicUrl });
  }, 120_000);
  afterAll(() => server?.stop());

  it('count requests by route group, method and class of status', async () => {
    await fetch(`${server.url}/api/nope`);
    await fetch(`${server.url}/une-adresse-au-hasard`);
    await server.raw('TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await vi.waitFor(async () => {
      const text = await scrape();
      expect(sampleValue(text, `${count}{route_group="api",method="GET",status="4xx"}`)).toBeGreaterThan(0);
      expect(sampleValue(text, `${count}{route_group="site",method="GET",status="4xx"}`)).toBe(1);
      expect(sampleValue(text, `${count}{route_group="site",method="other",status="4xx"}`)).toBe(1);
      expect(text).not.toMatch(/au-hasard|5xx/);
    });
  });

  it('name the version, Node and the database', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const labels = `version="${version}",node="${process.version}",database="sqlite"`;
    expect(sampleValue(await scrape(), `memorial_build_info{${labels}}`)).toBe(1);
  });

  it('count the hits and misses of the response cache', async () => {
    const before = await scrape();
    for (let turn = 0; turn < 3; turn += 1) await (await fetch(`${server.url}/api/collections`)).text();
    const after = await scrape();
    const grew = (result: string) => {
      const sample = `memorial_response_cache_requests_total{result="${result}"}`;
      return (sampleValue(after, sample) ?? 0) - (sampleValue(before, sample) ?? 0);
    };
    expect(grew('miss')).toBe(1);
    expect(grew('hit')).toBe(2);
    expect(sampleValue(after, 'memorial_response_cache_bytes')).toBeGreaterThan(1000);
  });

  it('count denied sign-ins', async () => {
    const sample = 'memorial_sign_ins_denied_total{reason="password"}';
    const before = sampleValue(await scrape(), sample) ?? 0;
    await fetch(`${server.url}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'personne@memorial.example', password: 'guessed' }),
    });
    expect(sampleValue(await scrape(), sample)).toBe(before + 1);
  });

  it('have the readiness of each check, queue lengths, the revision and the disk', async () => {
    await vi.waitFor(async () => {
      const text = await scrape();
      for (const queue of ['renditions', 'newsletter', 'passwords'])
        expect(sampleValue(text, `memorial_${queue}_queue_length`)).toBe(0);
    }, 20_000);
    const text = await scrape();
    for (const check of ['database', 'uploads']) expect(sampleValue(text, `memorial_ready{check="${check}"}`)).toBe(1);
    expect(sampleValue(text, 'memorial_content_revision')).toBeGreaterThan(1);
    expect(sampleValue(text, 'memorial_data_disk_available_bytes')).toBeGreaterThan(0);
  });

  it('have no sample of a backup before the first one', async () => {
    expect(sampleValue(await scrape(), 'memorial_backup_last_success_timestamp_seconds')).toBeUndefined();
  });
});

const idle: MetricSources = {
  version: '1',
  database: 'postgresql',
  dataDir: '.',
  readiness: async () => ({ database: 'failed' }),
  revision: () => 7,
  pool: () => ({ total: 10, idle: 4, waiting: 3 }),
  cache: () => ({ hits: 0, misses: 0, bytes: 0, entries: 0 }),
  queues: { renditions: () => 2, newsletter: () => Promise.reject(new Error('away')), passwords: () => 0 },
  lastBackup: async () => ({
    success: { at: '2026-11-22T03:15:00.000Z', durationMs: 6100, bytes: 44_000_000 },
    failure: { at: '2026-11-21T03:15:00.000Z' },
  }),
};

describe('metrics read at each scrape', () => {
  it('have the pool, the last backup, and no value where a source fails', async () => {
    const metrics = await startMetrics({ port: 0, host: '127.0.0.1', sources: idle });
    const text = await scrape(metrics.url);
    await metrics.stop();
    expect(sampleValue(text, 'memorial_database_connections{state="waiting"}')).toBe(3);
    expect(sampleValue(text, 'memorial_ready{check="database"}')).toBe(0);
    expect(sampleValue(text, 'memorial_renditions_queue_length')).toBe(2);
    expect(sampleValue(text, 'memorial_newsletter_queue_length')).toBeUndefined();
    expect(sampleValue(text, 'memorial_backup_last_success_timestamp_seconds')).toBe(
      Date.UTC(2026, 10, 22, 3, 15) / 1000,
    );
    expect(sampleValue(text, 'memorial_backup_last_duration_seconds')).toBe(6.1);
    expect(sampleValue(text, 'memorial_backup_last_bytes')).toBe(44_000_000);
  });

  it('are read again for each scrape', async () => {
    let revision = 1;
    const sources = { ...idle, revision: () => revision };
    const metrics = await startMetrics({ port: 0, host: '127.0.0.1', sources });
    expect(sampleValue(await scrape(metrics.url), 'memorial_content_revision')).toBe(1);
    revision = 2;
    expect(sampleValue(await scrape(metrics.url), 'memorial_content_revision')).toBe(2);
    await metrics.stop();
  });
});

describe('deploy/monitoring', () => {
  it.each(['grafana-dashboard.json', 'alerts.yml'])('%s names only metrics that the server exports', async (file) => {
    const text = readFileSync(new URL(`../../deploy/monitoring/${file}`, import.meta.url), 'utf8');
    const named = new Set(text.match(/\b(?:memorial|nodejs|process)_[a-z\d_]+/g));
    expect(named.size).toBeGreaterThan(5);
    const metrics = await startMetrics({
      port: 0,
      host: '127.0.0.1',
      sources: { ...idle, queues: { ...idle.queues, newsletter: () => 0 } },
    });
    const exported = await scrape(metrics.url);
    await metrics.stop();
    const names = new Set(
      [...exported.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name],
      ),
    );
    expect([...named].filter((name) => !names.has(name))).toEqual([]);
  });

  it('the dashboard has a title, a query and a unique id for each panel', () => {
    const path = new URL('../../deploy/monitoring/grafana-dashboard.json', import.meta.url);
    const { panels } = JSON.parse(readFileSync(path, 'utf8')) as {
      panels: { id: number; title: string; targets: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, targets } of panels) {
      expect(title).not.toBe('');
      expect(targets.every(({ expr }) => expr.includes('job="$job"'))).toBe(true);
    }
  });
});
