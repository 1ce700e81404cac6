import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Media } from '#media/index.ts';
import { UploadError } from '#media/upload-errors.ts';
import { parseMultipart } from './multipart.ts';

/** A body over a slow connection: the name of a file, then its bytes. */
function slowly(boundary: string, bytes: number): BodyInit {
  const parts = [
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="vue.png"\r\ncontent-type: image/png\r\n\r\n`,
    'x'.repeat(bytes),
    `\r\n--${boundary}--\r\n`,
  ];
  return Readable.toWeb(
    Readable.from(
      (async function* () {
        for (const part of parts) {
          yield new TextEncoder().encode(part);
          await pause(20);
        }
      })(),
    ),
  ) as unknown as BodyInit;
}

it.each([10, 300_000])(
  'reports a file that the disk refuses before its %i bytes have come, without waiting for the rest',
  async (bytes) => {
    const media = {
      receive: async (stream: NodeJS.ReadableStream & { destroy(): void }) => {
        stream.destroy();
        throw new UploadError('Le disque est plein', 507);
      },
    } as unknown as Media;
    const app = new Hono().post('/', async (context) => context.json(await parseMultipart(context, media)));
    app.onError((error, context) => context.text(error.message, 507));
    const boundary = 'frontiere';
    const answer = await app.request('/', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: slowly(boundary, bytes),
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await answer.text()]).toEqual([507, 'Le disque est plein']);
  },
  5000,
);

it.each([
  ['file', 'a.pdf'],
  ['files', 'a.pdf'],
  ['files', ''],
  ['', 'a.pdf'],
])('a body truncated in the file « %s », « %s », is refused without affecting other requests', async (field, name) => {
  const gone: string[] = [];
  const media = {
    receive: async (stream: Readable) => {
      for await (const _chunk of stream);
      return { path: '', name, bytes: 0 };
    },
    drop: async () => void gone.push('dropped'),
  } as unknown as Media;
  const app = new Hono().post('/', async (context) => context.json(await parseMultipart(context, media)));
  app.onError((error, context) => context.text(error.message, 400));
  const body = `--frontiere\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\nabc`;
  const answer = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=frontiere' },
    body: Readable.toWeb(Readable.from([Buffer.from(body)])) as unknown as BodyInit,
    duplex: 'half',
  } as RequestInit);
  // An unhandled error is emitted a moment later.
  await pause(20);
  expect([answer.status, await answer.text()]).toEqual([400, 'Unexpected end of multipart data']);
});
