import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { atLength } from '../resilience/length.ts';

const megabyte = 1024 * 1024;

const megabytes = atLength(256, 1024);

describe(`a film of ${megabytes} megabytes`, () => {
  it('is streamed through the server without being held in memory', async () => {
    const child = fork(fileURLToPath(new URL('receiver.ts', import.meta.url)), [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }];
    const rss = async () => {
      child.send('rss');
      return ((await once(child, 'message')) as [{ rss: number }])[0].rss;
    };
    await send(url, token, 20);
    const before = await rss();
    const sending = send(url, token, megabytes);
    let peak = before;
    const watch = setInterval(
      () =>
        void rss().then((now) => {
          peak = Math.max(peak, now);
        }),
      200,
    );
    const status = await sending;
    clearInterval(watch);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(status).toBe(201);
    expect((peak - before) / megabyte).toBeLessThan(64);
  }, 180_000);
});

/** Streams `megabytes` on demand, without buffering them. */
async function send(url: string, token: string, megabytes: number): Promise<number> {
  const boundary = 'frontiere';
  const chunk = new Uint8Array(megabyte);
  const head = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
    ),
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom\0\0\x02\0isomiso2'),
  ]);
  async function* body() {
    yield head;
    for (let sent = 0; sent < megabytes; sent += 1) yield chunk;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const answer = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from(body())),
    duplex: 'half',
  } as RequestInit);
  await answer.arrayBuffer();
  return answer.status;
}
