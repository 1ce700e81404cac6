import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtempDisposable, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { paginateListObjectsV2, S3 } from '@aws-sdk/client-s3';
import { LRUCache } from 'lru-cache';
import { outgoingTraceHeaders } from '#observability/tracing.ts';
import { singleFlight } from '#store/coordination/single-flight.ts';
import { isStoredName, type Storage, type StoredFile } from './storage.ts';
import { UploadError } from './upload-errors.ts';

export interface Bucket {
  /** `https://s3.fr-par.scw.cloud` */
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const tries = 3;
const pauseMs = 200;
const checkMs = 5000;
/** Of the bucket's readiness. */
const probeTimeoutMs = 3000;
const probeMaxAgeMs = 10_000;

/**
 * Storage in an S3 bucket. Sizes and dates are cached, as bytes under a name never change; absences are not: another process may write.
 * @throws with the code NO_BUCKET or BUCKET_REFUSED where the bucket cannot be used
 */
export async function bucketStorage({ endpoint, region, name: Bucket, ...credentials }: Bucket): Promise<Storage> {
  const client = new S3({
    endpoint,
    region,
    credentials,
    // Path-style URLs and no additional checksums: every compatible server supports these.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: tries,
    // Errors go to the site's own log, with the id of their request.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Bounds a connection that hangs; a slow transfer continues.
    requestHandler: { connectionTimeout: 3000, socketTimeout: 30_000 },
  });
  // After the request is signed: a proxy on the way may change these headers.
  client.middlewareStack.add(
    (next) => (args) => {
      Object.assign((args.request as { headers: Record<string, string> }).headers, outgoingTraceHeaders());
      return next(args);
    },
    { name: 'traceContext', step: 'deserialize', priority: 'low' },
  );
  await checkBucket(client, Bucket);
  const metadataCache = new LRUCache<string, { bytes: number; modifiedAt: Date }>({ max: 5000 });

  async function metadataOf(name: string) {
    const cached = metadataCache.get(name);
    if (cached || !isStoredName(name)) return cached;
    try {
      const { ContentLength = 0, LastModified = new Date(0) } = await client.headObject({ Bucket, Key: name });
      const metadata = { bytes: ContentLength, modifiedAt: LastModified };
      metadataCache.set(name, metadata);
      return metadata;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw unreachable(error);
    }
  }

  /** Returns a stream immediately, as `createReadStream` does; its bytes follow the bucket's response. */
  function read(name: string, range?: { start: number; end: number }): Readable {
    const body = new PassThrough();
    const Range = range && `bytes=${range.start}-${range.end}`;
    client
      .getObject({ Bucket, Key: name, Range })
      .then((response) => pipeline(response.Body as Readable, body))
      .catch((error) => {
        if (statusOf(error) !== 404) return body.destroy(unreachable(error));
        metadataCache.delete(name);
        return body.destroy(Object.assign(new Error(`no ${name} in the bucket`), { code: 'ENOENT' }));
      });
    return body;
  }

  /** The SDK does not retry a stream, which cannot be rewound: each attempt here opens a new one. */
  async function upload(name: string, from: string): Promise<void> {
    const { size: ContentLength } = await stat(from);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.putObject({ Bucket, Key: name, Body: createReadStream(from), ContentLength });
        return;
      } catch (error) {
        if (attempt === tries || !isBusy(error)) throw error;
        await wait(pauseMs * 2 ** (attempt - 1));
      }
    }
  }

  return {
    async put(name, from) {
      await reached(upload(name, from));
      metadataCache.delete(name);
      await rm(from, { force: true });
    },
    async find(name): Promise<StoredFile | undefined> {
      const metadata = await metadataOf(name);
      return metadata && { ...metadata, read: (range) => read(name, range) };
    },
    async withFile(name, work) {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'memorial-'));
      const path = join(folder.path, name);
      await pipeline(read(name), createWriteStream(path));
      return await work(path);
    },
    async remove(name) {
      metadataCache.delete(name);
      await reached(client.deleteObject({ Bucket, Key: name }));
    },
    async listByPrefix(prefix) {
      const pages = await reached(Array.fromAsync(paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })));
      const names = pages.flatMap(({ Contents = [] }) => Contents.map(({ Key }) => Key ?? ''));
      return names.filter((name) => isStoredName(name));
    },
    // Requests to a bucket are billed: readiness sends at most one in ten seconds.
    check: singleFlight(probeMaxAgeMs, async () => {
      await client.headBucket({ Bucket }, { abortSignal: AbortSignal.timeout(probeTimeoutMs) });
    }),
  };
}

/** An unreachable bucket is no error: the site starts without it. @throws with the code NO_BUCKET or BUCKET_REFUSED */
async function checkBucket(client: S3, Bucket: string): Promise<void> {
  try {
    await client.headBucket({ Bucket }, { abortSignal: AbortSignal.timeout(checkMs) });
  } catch (error) {
    const status = statusOf(error) ?? 0;
    const code = status === 404 ? 'NO_BUCKET' : [401, 403].includes(status) ? 'BUCKET_REFUSED' : undefined;
    if (code) throw Object.assign(new Error(`the bucket cannot be used (${status})`, { cause: error }), { code });
  }
}

const ignore = () => undefined;

/** Whether an error is transient: `SlowDown`, a server error or a broken connection. */
const isBusy = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === undefined || status === 429 || status >= 500;
};

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const reached = <Result>(request: Promise<Result>): Promise<Result> =>
  request.catch((error: unknown) => {
    throw unreachable(error);
  });

/** The bucket is unreachable or denies the request: the client can retry. */
function unreachable(cause: unknown): Error {
  if (cause instanceof UploadError) return cause;
  const sentence = 'Les fichiers sont momentanément hors d’atteinte. Réessayez dans un instant.';
  return Object.assign(new UploadError('The files cannot be reached', 503, sentence), { cause });
}
