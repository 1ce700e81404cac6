import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { TypeName } from '#content/index.ts';
import { noteRead } from '#store/followed.ts';
import { Answers, immediate, type KeptAnswer, respond } from './answers.ts';

const made =
  (text: string, status = 200) =>
  async () => ({ status, headers: { 'content-type': 'text/plain', vary: 'Origin' }, body: Buffer.from(text) });
const ask = (headers: Record<string, string> = {}, method = 'GET') => ({
  method,
  header: (name: string) => headers[name],
});

function house() {
  const state = { revision: 1, now: 1_000_000 };
  return { state, answers: new Answers({ revision: () => state.revision, clock: () => state.now }) };
}

describe('kept answers', () => {
  it('are made once for all who ask at once', async () => {
    const { answers } = house();
    let times = 0;
    const make = async () => {
      times += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return made('a')();
    };
    await Promise.all(Array.from({ length: 20 }, () => answers.get('k', make)));
    expect(times).toBe(1);
  });

  it('are made anew after a write, even one that comes while they are being made', async () => {
    const { answers, state } = house();
    const slow = answers.get('k', async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return made('before')();
    });
    state.revision = 2;
    const after = await answers.get('k', made('after'));
    await slow;
    expect(after.made.body.toString()).toBe('after');
    expect((await answers.get('k', made('anew'))).made.body.toString()).not.toBe('before');
  });

  it('that follow the clock end when the minute does', async () => {
    const { answers, state } = house();
    state.now = 59_000;
    await answers.get('k', made('a'), 60_000);
    expect(answers.fresh('k')).toBeDefined();
    state.now = 60_000;
    expect(answers.fresh('k')).toBeUndefined();
  });

  it('do not keep what is not there', async () => {
    const { answers } = house();
    await answers.get('k', made('no', 404));
    expect(answers.fresh('k')).toBeUndefined();
  });

  it('are sent in the best form the client takes, and not again to one who has them', async () => {
    const { answers } = house();
    const kept = await answers.get('k', made('mémoire '.repeat(400)));
    const br = await respond(kept, ask({ 'accept-encoding': 'gzip, br' }));
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toContain('mémoire');
    const gzip = await respond(kept, ask({ 'accept-encoding': 'gzip, br;q=0' }));
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toContain('mémoire');
    const plain = await respond(kept, ask());
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(new Set([br, gzip, plain].map((answer) => answer.headers.get('etag'))).size).toBe(3);
    expect(br.headers.get('vary')).toBe('Origin, Accept-Encoding');
    // What is packed is compared weakly, whatever a proxy made of its mark.
    for (const mark of [br.headers.get('etag') ?? '', (br.headers.get('etag') ?? '').replace('W/', '')]) {
      const again = await respond(kept, ask({ 'accept-encoding': 'br', 'if-none-match': mark }));
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const head = await respond(kept, ask({}, 'HEAD'));
    expect([await head.text(), head.headers.get('content-length')]).toEqual([
      '',
      String(Buffer.byteLength('mémoire '.repeat(400))),
    ]);
  });

  it('are packed tighter once they are asked for again, and say the same', async () => {
    const { answers } = house();
    const text = Array.from({ length: 400 }, (_, index) => `mémoire ${index * 7919}`).join(' ');
    const kept = await answers.get('k', made(text));
    const first = await respond(kept, ask({ 'accept-encoding': 'br' }));
    const before = (await first.arrayBuffer()).byteLength;
    const again = () => immediate(kept, 'br', undefined);
    await expect.poll(() => again()?.body?.byteLength).toBeLessThan(before);
    const tight = again();
    expect(brotliDecompressSync(tight?.body ?? Buffer.alloc(0)).toString()).toBe(text);
    expect(tight?.headers['content-length']).toBe(String(tight?.body?.byteLength));
    // Who has the loose one need not be sent the tight one.
    expect(immediate(kept, 'br', first.headers.get('etag') ?? '')?.status).toBe(304);
  });

  it('keep what was packed of them when they are made again and say the same', async () => {
    const { answers, state } = house();
    const minute = async (text: string) => {
      state.now += 60_000;
      return answers.get('k', made(text), 60_000);
    };
    const packed = async (text: string) => (await minute(text)).variants.has('br');
    const text = Array.from({ length: 400 }, (_, index) => `mémoire ${index * 7919}`).join(' ');
    const read = async (kept: KeptAnswer) =>
      (await (await respond(kept, ask({ 'accept-encoding': 'br' }))).arrayBuffer()).byteLength;
    const loose = await read(await minute(text));
    expect(await packed(text)).toBe(true);
    // Even where nobody asks twice in a minute, the second asker brings the tight packing, and the third has it.
    expect(await read(await minute(text))).toBe(loose);
    const third = await minute(text);
    await expect.poll(async () => (await third.variants.get('br'))?.body.byteLength).toBeLessThan(loose);
    expect(await packed('horizon '.repeat(400))).toBe(false);
    expect(await (await respond(await minute('debout '.repeat(400)), ask())).text()).toBe('debout '.repeat(400));
  });

  it('stay when what they did not read is written, and go with what they did, through any number of hands', async () => {
    const touched = new Map<TypeName, number>();
    const last = (types?: Iterable<TypeName>) =>
      Math.max(1, ...[...(types ?? touched.keys())].map((type) => touched.get(type) ?? 1));
    const answers = new Answers({ revision: last, clock: () => 0 });
    const write = (type: TypeName) => touched.set(type, last() + 1);
    const reading = (type: TypeName, text: string) => async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      noteRead([type]);
      return made(text)();
    };
    const page = () =>
      answers.get('page', async () => {
        const parts = await Promise.all([
          answers.get('events', reading('events', 'e')),
          answers.get('setting', reading('setting', 's')),
        ]);
        return made(parts.map((part) => part.made.body.toString()).join())();
      });
    // Two at once share one making of each part.
    expect((await Promise.all([page(), page()]))[1]?.made.body.toString()).toBe('e,s');
    write('files');
    expect(['page', 'events', 'setting'].map((key) => answers.fresh(key) !== undefined)).toEqual([true, true, true]);
    write('events');
    expect(['page', 'events', 'setting'].map((key) => answers.fresh(key) !== undefined)).toEqual([false, false, true]);
    // Made anew of a part that was kept: it depends on that part all the same.
    await page();
    write('setting');
    expect(['page', 'events', 'setting'].map((key) => answers.fresh(key) !== undefined)).toEqual([false, true, false]);
  });

  it('made of something that no type names go with any write', async () => {
    const { answers, state } = house();
    await answers.get('k', async () => {
      noteRead(undefined);
      return made('a')();
    });
    expect(answers.fresh('k')).toBeDefined();
    state.revision = 2;
    expect(answers.fresh('k')).toBeUndefined();
  });
});
