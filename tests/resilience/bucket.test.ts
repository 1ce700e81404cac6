import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBucket, type TestBucket } from '../bucket.ts';
import { picture } from '../files.ts';
import { atLength, soon } from './length.ts';
import { type Site, startSite } from './site.ts';

const turns = atLength(2, 20);

describe(`a bucket that fails and returns ${turns} times`, () => {
  let dataDir: string;
  let bucket: TestBucket;
  let site: Site;
  let running = true;
  let settings: Record<string, string>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'memorial-survive-'));
    bucket = await openBucket();
    const { endpoint, region, name, accessKeyId, secretAccessKey } = bucket.bucket;
    settings = {
      DATA_DIR: dataDir,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    site = await startSite(settings);
  });
  afterAll(async () => {
    await site?.stop();
    if (!running) await bucket.start();
    await bucket?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(
    'does not affect pages, is reported for files, loses none, and stores more once it is back',
    async () => {
      const token = await site.signIn();
      const bytes = await picture(200, 100);
      const urls: string[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const { file } = await site.upload(token, `image ${turn}.png`, bytes);
        urls.push(file?.url ?? 'none');
        expect((await site.get(urls[turn] ?? '')).status).toBe(200);
        const uploading = [1, 2].map((index) => site.upload(token, `coupée ${turn} ${index}.png`, bytes));
        await soon(turn * 10);
        await bucket.stop();
        running = false;
        for (const { status, file } of await Promise.all(uploading)) {
          expect([201, 503]).toContain(status);
          if (file) urls.push(file.url);
        }
        for (const path of ['/', '/evenements', '/api/events', '/health/live'])
          expect((await site.get(path)).status).toBe(200);
        // With its size known from an earlier request, or not.
        for (const url of [urls[turn] ?? '', '/uploads/rien_0123456789.png']) {
          const answer = await site.get(url);
          expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        }
        await vi.waitFor(
          async () => expect((await site.get('/health/ready')).text).toContain('"reason":"uploads"'),
          15_000,
        );
        const refused = await site.upload(token, 'refusée.png', bytes);
        expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('hors d’atteinte')]);
        if (turn === 0) {
          await site.stop();
          site = await startSite(settings);
          expect((await site.get('/')).status).toBe(200);
        }
        await bucket.start();
        running = true;
        await vi.waitFor(async () => expect((await site.upload(token, 'revenue.png', bytes)).status).toBe(201), 10_000);
        for (const url of urls) expect([url, (await site.get(url)).status]).toEqual([url, 200]);
      }
    },
    10 * 60_000,
  );
});
