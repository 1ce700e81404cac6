import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bucket } from '#media/s3-storage.ts';
import { createS3Server, type StoredObject } from './s3-server.ts';

export interface TestBucket {
  bucket: Bucket;
  /** The names of the stored objects. */
  names(): Promise<string[]>;
  /** As when its network fails; `start` restarts it with its objects. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** An S3-compatible server of its own, on a port of its own. */
export async function openBucket(): Promise<TestBucket> {
  const settings = { bucket: 'media', region: 'us-east-1', accessKeyId: 'TEST', secretAccessKey: 'TESTSECRET' };
  const objects = new Map<string, StoredObject>();
  let server: Server;
  let port = 0;
  const start = async () => {
    server = createS3Server(settings, objects);
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
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
      region: settings.region,
      name: settings.bucket,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    names: async () => [...objects.keys()],
    start,
    stop,
    close: stop,
  };
}
