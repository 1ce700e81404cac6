import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Bucket } from '#media/bucket.ts';

export interface TestBucket {
  bucket: Bucket;
  /** The names that are kept there. */
  names(): Promise<string[]>;
  /** As when its network goes away; `start` brings it back, with what it held. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A real S3-compatible server, on a folder of its own. */
export async function openBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'memorial-bucket-'));
  let server: Server;
  let port = 0;
  const start = async () => {
    const options = { port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'media' }] };
    const rver = new S3rver(options);
    await rver.run();
    server = rver.httpServer;
    port = (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  await start();
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      name: 'media',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    names: async () =>
      (await readdir(join(directory, 'media')))
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', '')),
    start,
    stop,
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
