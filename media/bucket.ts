import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { LRUCache } from 'lru-cache';
import { FileRefused } from './refused.ts';
import type { Storage, StoredFile } from './storage.ts';

/** An S3-compatible bucket, and who may write there. */
export interface Bucket {
  /** `https://s3.fr-par.scw.cloud` */
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const safe = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
const tries = 3;
const pauseMs = 200;
const checkMs = 5000;

/**
 * Files in a bucket. Names never change their bytes, so what is known of one (its size, its date) stays known; what is not there may
 * come, from another process, so an absence is asked again each time.
 * @throws with the code NO_BUCKET or BUCKET_REFUSED when it will never serve
 */
export async function bucketStorage({ endpoint, region, name: Bucket, ...credentials }: Bucket): Promise<Storage> {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // Names of buckets in addresses, and no checksums beyond the protocol's own: what every compatible server understands.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: tries,
    // What it would say goes to our own log, with the request it belongs to.
    logger: { debug: silence, info: silence, warn: silence, error: silence },
    // A network that goes away in silence is not waited for; what is slow, but comes, is.
    requestHandler: { connectionTimeout: 3000, socketTimeout: 30_000 },
  });
  await checkBucket(client, Bucket);
  const known = new LRUCache<string, { bytes: number; modifiedAt: Date }>({ max: 5000 });

  async function facts(name: string) {
    const found = known.get(name);
    if (found || !safe.test(name)) return found;
    try {
      const { ContentLength = 0, LastModified = new Date(0) } = await client.send(
        new HeadObjectCommand({ Bucket, Key: name }),
      );
      const fact = { bytes: ContentLength, modifiedAt: LastModified };
      known.set(name, fact);
      return fact;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw unreachable(error);
    }
  }

  /** Answers at once with a stream that fills when the bucket answers, as a file's does. */
  function read(name: string, range?: { start: number; end: number }): Readable {
    const body = new PassThrough();
    const Range = range && `bytes=${range.start}-${range.end}`;
    client
      .send(new GetObjectCommand({ Bucket, Key: name, Range }))
      .then((answer) => pipeline(answer.Body as Readable, body))
      .catch((error) => {
        if (statusOf(error) !== 404) return body.destroy(unreachable(error));
        known.delete(name);
        return body.destroy(Object.assign(new Error(`no ${name} in the bucket`), { code: 'ENOENT' }));
      });
    return body;
  }

  /** The library tries a stream once, for it cannot be sent again: each of our tries has a stream of its own. */
  async function put(name: string, from: string): Promise<void> {
    const { size: ContentLength } = await stat(from);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: name, Body: createReadStream(from), ContentLength }));
        return;
      } catch (error) {
        if (attempt === tries || !isBusy(error)) throw error;
        await wait(pauseMs * 2 ** (attempt - 1));
      }
    }
  }

  return {
    async keep(name, from) {
      await put(name, from).catch((error: unknown) => {
        throw unreachable(error);
      });
      known.delete(name);
      await rm(from, { force: true });
    },
    async find(name): Promise<StoredFile | undefined> {
      const fact = await facts(name);
      return fact && { ...fact, read: (range) => read(name, range) };
    },
    async withFile(name, work) {
      const folder = await mkdtemp(join(tmpdir(), 'memorial-'));
      try {
        const path = join(folder, name);
        await pipeline(read(name), createWriteStream(path));
        return await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async remove(name) {
      known.delete(name);
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: name }));
      } catch (error) {
        throw unreachable(error);
      }
    },
    async startingWith(prefix) {
      const names: string[] = [];
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
          names.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''));
      } catch (error) {
        throw unreachable(error);
      }
      return names.filter((name) => safe.test(name));
    },
  };
}

/**
 * A bucket that is away may come back, and the site opens without it; one that does not exist, or that refuses this key, will not.
 * @throws with the code NO_BUCKET or BUCKET_REFUSED
 */
async function checkBucket(client: S3Client, Bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(checkMs) });
  } catch (error) {
    const status = statusOf(error) ?? 0;
    const code = status === 404 ? 'NO_BUCKET' : [401, 403].includes(status) ? 'BUCKET_REFUSED' : undefined;
    if (code) throw Object.assign(new Error(`the bucket cannot be used (${status})`, { cause: error }), { code });
  }
}

const silence = () => undefined;

/** A bucket that asks for patience (« SlowDown »), fails, or breaks off; not one that refuses. */
const isBusy = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === undefined || status === 429 || status >= 500;
};

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** The bucket does not answer, or refuses: nothing is lost, and it can be tried again. */
const unreachable = (error: unknown): Error =>
  error instanceof FileRefused
    ? error
    : Object.assign(
        new FileRefused(
          'The files cannot be reached',
          503,
          'Les fichiers sont momentanément hors d’atteinte. Réessayez dans un instant.',
        ),
        { cause: error },
      );
