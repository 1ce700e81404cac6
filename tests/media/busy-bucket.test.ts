import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bucketStorage } from '#media/s3-storage.ts';
import type { Storage } from '#media/storage.ts';
import { openBucket, type TestBucket } from '../bucket.ts';

const slowDown =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

describe('a bucket that answers 503 SlowDown', () => {
  let bucket: TestBucket;
  let front: Server;
  let storage: Storage;
  let folder = '';
  /** So many of the next requests are answered 503 SlowDown. */
  let busy = 0;
  let methods: string[] = [];
  const logSpies = ['log', 'warn', 'error'].map((name) => vi.spyOn(console, name as 'log'));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memorial-busy-'));
    bucket = await openBucket();
    const { port } = new URL(bucket.bucket.endpoint);
    front = createServer((incoming, answer) => {
      methods.push(incoming.method ?? '');
      if (busy > 0) {
        busy -= 1;
        incoming.resume().on('end', () => answer.writeHead(503, { 'content-type': 'application/xml' }).end(slowDown));
        return;
      }
      const { url, method, headers } = incoming;
      const behind = request({ host: '127.0.0.1', port, path: url, method, headers }, (come) => {
        answer.writeHead(come.statusCode ?? 502, come.headers);
        come.pipe(answer);
      });
      incoming.pipe(behind);
    });
    await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready));
    const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    storage = await bucketStorage({ ...bucket.bucket, endpoint });
    methods = [];
  });
  afterEach(() => {
    busy = 0;
    methods = [];
  });
  afterAll(async () => {
    front.closeAllConnections();
    front.close();
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  });

  const store = async (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    await storage.put(name, path);
  };

  it('A bucket that answers 503 SlowDown receives the complete file again, and nothing is logged', async () => {
    const bytes = randomBytes(3_000_000);
    busy = 2;
    await store('film_1.mp4', bytes);
    expect(methods).toEqual(['PUT', 'PUT', 'PUT']);
    const file = await storage.find('film_1.mp4');
    expect(file && (await buffer(file.read())).equals(bytes)).toBe(true);
    for (const spoken of logSpies) expect(spoken).not.toHaveBeenCalled();
  });

  it('An upload to a bucket that always answers 503 fails after three attempts, and its file is still on disk', async () => {
    busy = 100;
    await expect(store('photo_1.png', Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
    expect(methods).toHaveLength(3);
    expect(await readFile(join(folder, 'photo_1.png'), 'utf8')).toBe('x');
  });
});
