import { describe, expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { UploadQueue } from './upload-queue.ts';

/** A queue with controlled uploads: `finish` and `fail` end the upload of a file by name. */
function openQueue(check: (file: File) => string | undefined = () => undefined) {
  const sending = new Map<string, { resolve: (file: FileEntry) => void; reject: (why: Error) => void }>();
  const uploaded: [string, number][] = [];
  const queue = new UploadQueue({
    check,
    onUploaded: ({ name }, key) => uploaded.push([name, key]),
    send: (file, { signal }) =>
      new Promise((resolve, reject) => {
        sending.set(file.name, { resolve, reject });
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    queue,
    uploaded,
    states: () => queue.current().map(({ file, state }) => `${file.name} ${state}`),
    finish(name: string) {
      sending.get(name)?.resolve({ name } as FileEntry);
      return settled();
    },
    fail(name: string) {
      sending.get(name)?.reject(new Error('broken'));
      return settled();
    },
  };
}
const file = (name: string) => new File(['x'], name);

describe('a queue of uploads', () => {
  it('sends four files at once, and reports each with its position in the chosen order', async () => {
    const { queue, uploaded, states, finish } = openQueue();
    queue.add(['a', 'b', 'c', 'd', 'e'].map(file));
    expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd sending', 'e waiting']);
    await finish('b');
    expect(states()).toEqual(['a sending', 'c sending', 'd sending', 'e sending']);
    for (const name of ['a', 'e', 'c', 'd']) await finish(name);
    expect(uploaded).toEqual([
      ['b', 2],
      ['a', 1],
      ['e', 5],
      ['c', 3],
      ['d', 4],
    ]);
    expect(states()).toEqual([]);
  });

  it('sends no waiting file while it is paused, and the next batch is not paused', async () => {
    const { queue, states, finish } = openQueue();
    queue.add(['a', 'b', 'c', 'd', 'e', 'f'].map(file));
    queue.pause(true);
    for (const name of ['a', 'b', 'c', 'd']) await finish(name);
    expect(states()).toEqual(['e waiting', 'f waiting']);
    queue.pause(false);
    expect(states()).toEqual(['e sending', 'f sending']);
    queue.pause(true);
    for (const name of ['e', 'f']) await finish(name);
    queue.add([file('g')]);
    expect(states()).toEqual(['g sending']);
  });

  it('lists a failed upload, and retries it on demand', async () => {
    const { queue, states, finish, fail, uploaded } = openQueue();
    queue.add([file('a')]);
    await fail('a');
    expect(queue.current()[0]).toMatchObject({ state: 'failed', error: { sentence: /interrompue/, canRetry: true } });
    queue.retry(1);
    expect(states()).toEqual(['a sending']);
    await finish('a');
    expect(uploaded).toEqual([['a', 1]]);
  });

  it('drops a cancelled upload, and starts the next', async () => {
    const { queue, states, finish, uploaded } = openQueue();
    queue.add(['a', 'b', 'c', 'd', 'e'].map(file));
    queue.cancel(1);
    expect(states()).toEqual(['b sending', 'c sending', 'd sending', 'e sending']);
    await finish('a');
    expect(uploaded).toEqual([]);
  });

  it('never sends a file that fails validation', () => {
    const { queue, states } = openQueue(({ name }) => (name === 'a' ? 'Non.' : undefined));
    queue.add(['a', 'b'].map(file));
    expect(states()).toEqual(['a failed', 'b sending']);
    expect(queue.current()[0]?.error).toEqual({ sentence: 'Non.', canRetry: false });
  });
});
