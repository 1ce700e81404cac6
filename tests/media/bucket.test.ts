import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { openMedia } from '#media/index.ts';
import { type Bucket, bucketStorage } from '#media/s3-storage.ts';
import type { StoredFile } from '#media/storage.ts';
import { unbounded } from '#store/query.ts';
import { openApp } from '../app.ts';
import { openBucket, type TestBucket } from '../bucket.ts';
import { openOnSqlite } from '../databases.ts';
import { form, picture } from '../files.ts';

describe('a bucket', () => {
  let server: TestBucket;
  let bucket: Bucket;
  beforeAll(async () => {
    server = await openBucket();
    bucket = server.bucket;
  });
  afterAll(() => server.close());

  it('stores bytes, reads ranges, lists names by prefix, and deletes', async () => {
    const storage = await bucketStorage(bucket);
    const folder = await mkdtemp(join(tmpdir(), 'memorial-test-'));
    const from = join(folder, 'file');
    await writeFile(from, 'abcdefghij');
    await storage.put('lettres_0.txt', from);
    const file = await storage.find('lettres_0.txt');
    expect(file?.bytes).toBe(10);
    expect((await buffer((file as StoredFile).read())).toString()).toBe('abcdefghij');
    expect((await buffer((file as StoredFile).read({ start: 2, end: 4 }))).toString()).toBe('cde');
    expect(await storage.listByPrefix('lettres')).toEqual(['lettres_0.txt']);
    await storage.remove('lettres_0.txt');
    expect(await storage.find('lettres_0.txt')).toBeUndefined();
    expect(await storage.find('../secret')).toBeUndefined();
    await rm(folder, { recursive: true });
  });

  it('is rejected when it does not exist or refuses the key, and accepted when it is down', async () => {
    await expect(bucketStorage({ ...bucket, name: 'ailleurs' })).rejects.toMatchObject({ code: 'NO_BUCKET' });
    for (const wrong of [{ accessKeyId: 'AUTRE' }, { secretAccessKey: 'AUTRE' }])
      await expect(bucketStorage({ ...bucket, ...wrong })).rejects.toMatchObject({ code: 'BUCKET_REFUSED' });
    await server.stop();
    await bucketStorage(bucket);
    await server.start();
  });

  it('is where two processes without a disk in common find each other’s files', async () => {
    const [first, second] = [await openOnSqlite(), await openOnSqlite()];
    const app = await openApp(first, { bucket });
    try {
      const token = await app.signIn();
      const files = form([{ name: 'Île.png', type: 'image/png', bytes: await picture(400, 300) }]);
      const [file] = (await app.ask('POST', '/api/upload', { as: token, form: files })).body as [FileEntry];
      const media = await openMedia({ ...first, dataDir: second.dataDir, bucket });
      expect((await media.find(file.url.replace('/uploads/', '')))?.bytes).toBeGreaterThan(1000);
      await media.makeRenditions(new AbortController().signal);
      expect(await media.find(`${file.hash}-400.avif`)).toBeDefined();
      const range = await app.app.request(file.url, { headers: { range: 'bytes=0-7' } });
      expect([range.status, Buffer.from(await range.arrayBuffer()).toString('latin1')]).toEqual([
        206,
        '\x89PNG\r\n\x1a\n',
      ]);
      await app.ask('DELETE', `/api/upload/files/${file.id}`, { as: token });
      expect((await app.app.request(file.url)).status).toBe(404);
      expect(await server.names()).toContain(file.url.replace('/uploads/', ''));
      await app.ask('DELETE', '/api/trash', { as: token });
      expect(await server.names()).toEqual([]);
    } finally {
      await app.close();
      await first.close();
      await second.close();
    }
  });

  it('that does not answer causes an error, loses nothing, and works again when it returns', async () => {
    const environment = await openOnSqlite();
    const app = await openApp(environment, { bucket });
    try {
      const token = await app.signIn();
      const upload = async () => {
        const bytes = await picture(40, 30);
        return app.ask('POST', '/api/upload', { as: token, form: form([{ name: 'a.png', type: 'image/png', bytes }]) });
      };
      await server.stop();
      expect(await upload()).toMatchObject({ status: 503, body: { error: { name: 'ServiceUnavailableError' } } });
      expect((await app.ask('GET', '/uploads/a_0123456789.png')).status).toBe(503);
      expect((await environment.store.list('files', { count: true, budget: unbounded })).total).toBe(0);
      await server.start();
      expect((await upload()).status).toBe(201);
    } finally {
      await app.close();
      await environment.close();
    }
  }, 60_000);
});
