import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Context } from 'hono';
import type { Media, StagedFile } from '#media/index.ts';
import { invalid } from '../http/errors.ts';

/** The parts of a body. Their disposal removes the files that were not accepted. */
export interface Parts extends AsyncDisposable {
  files: StagedFile[];
  fields: Record<string, string[]>;
}

const maxFiles = 20;

const unexpectedEnd = () => invalid('Unexpected end of multipart data');

/** Streams the files of a multipart body to the disk; a failed body leaves none. @throws ApiError 400 for an invalid body or too many files */
export async function parseMultipart(context: Context, media: Media): Promise<Parts> {
  const type = context.req.header('content-type') ?? '';
  const parts: Parts = {
    files: [],
    fields: {},
    async [Symbol.asyncDispose]() {
      await Promise.all(this.files.map((received) => media.drop(received)));
    },
  };
  if (!/^multipart\/form-data\b.*boundary=/i.test(type)) return parts;
  const staging: Promise<StagedFile | undefined>[] = [];
  const openStreams = new Set<Readable>();
  let failure: unknown;

  const parser = new Busboy({
    headers: { 'content-type': type } satisfies IncomingHttpHeaders as BusboyHeaders,
    limits: { files: maxFiles, fields: 100, fieldSize: 100_000, parts: 200 },
  });
  parser.on('file', (field, stream, name) => {
    // A truncated body emits an error on the current file, and an error without a listener ends the process.
    stream.on('error', () => undefined);
    if (field !== 'files' || !name) {
      stream.resume();
      return;
    }
    openStreams.add(stream);
    // A copy that its reader may destroy: destroying the file's own stream would block the parser.
    const detached = new PassThrough();
    stream.once('error', () => detached.destroy(unexpectedEnd())).pipe(detached);
    staging.push(
      media.receive(detached, name).catch((error) => {
        failure ??= error;
        stream.unpipe(detached);
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
    failure ??= unexpectedEnd();
    // A failed body does not end its files: each is destroyed, so that its partial copy is removed.
    for (const stream of openStreams) stream.destroy(unexpectedEnd());
  }
  parts.files = (await Promise.all(staging)).filter((received) => received !== undefined);
  if (!failure) return parts;
  await parts[Symbol.asyncDispose]();
  throw failure;
}

/** The Node request where there is one, which avoids converting the body to a web stream and back. */
function source(context: Context): Readable {
  const incoming = (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  if (incoming) return incoming;
  return context.req.raw.body ? Readable.fromWeb(context.req.raw.body as never) : Readable.from([]);
}
