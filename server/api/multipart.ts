import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Context } from 'hono';
import type { Media, Received } from '#media/index.ts';
import { invalid } from './errors.ts';
import { refusal } from './files.ts';

export interface Parts {
  files: Received[];
  fields: Record<string, string[]>;
}

const maxFiles = 20;

const brokenOff = () => invalid('Unexpected end of multipart data');

/**
 * Reads a multipart body: its files stream to the disk, its fields are kept. When it breaks, nothing of it is left.
 * @throws ApiError 400 when it is not multipart, holds no file under `files`, or too many
 */
export async function readParts(context: Context, media: Media): Promise<Parts> {
  const type = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b.*boundary=/i.test(type)) return { files: [], fields: {} };
  const parts: Parts = { files: [], fields: {} };
  const receiving: Promise<Received | undefined>[] = [];
  const coming = new Set<Readable>();
  let failure: unknown;

  const parser = new Busboy({
    headers: { 'content-type': type } satisfies IncomingHttpHeaders as BusboyHeaders,
    limits: { files: maxFiles, fields: 100, fieldSize: 100_000, parts: 200 },
  });
  parser.on('file', (field, stream, name) => {
    // A body that breaks off breaks the file it was in, wanted or not, and an error that nobody hears ends the process.
    stream.on('error', () => undefined);
    if (field !== 'files' || !name) {
      stream.resume();
      return;
    }
    coming.add(stream);
    const arriving = lent(stream);
    receiving.push(
      media.receive(arriving, name).catch((error) => {
        failure ??= error;
        stream.unpipe(arriving);
        stream.resume();
        return undefined;
      }),
    );
  });
  parser.on('field', (field, value) => {
    if (!Object.hasOwn(parts.fields, field)) parts.fields[field] = [];
    parts.fields[field]?.push(value);
  });
  parser.on('filesLimit', () => {
    failure ??= invalid(`More than ${maxFiles} files at once`);
  });

  try {
    await pipeline(source(context), parser);
  } catch {
    failure ??= brokenOff();
    // A broken body does not end its files: each is told, so that what was written of it is taken away.
    for (const stream of coming) stream.destroy(brokenOff());
  }
  // In the order they were sent, whichever came through first.
  parts.files = (await Promise.all(receiving)).filter((received) => received !== undefined);
  if (failure) {
    await Promise.all(parts.files.map((received) => media.drop(received)));
    throw refusal(failure);
  }
  return parts;
}

/** A file's bytes for somebody who may destroy what they are given: a file stream that is destroyed holds its parser for ever. */
function lent(stream: Readable): PassThrough {
  const arriving = new PassThrough();
  stream.once('error', () => arriving.destroy(brokenOff()));
  return stream.pipe(arriving);
}

/** Straight from the socket where there is one: the body never becomes an object of another API on its way. */
function source(context: Context): Readable {
  const incoming = (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  if (incoming) return incoming;
  return context.req.raw.body ? Readable.fromWeb(context.req.raw.body as never) : Readable.from([]);
}
