import { describe, expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { UploadQueue } from './upload-queue.ts';

/** A queue whose sending the test holds in hand: `finish` and `fail` end the sending of a file by its name. */
function open(check: (file: File) => string | undefined = () => undefined) {
  const sending = new Map<string, { resolve: (file: FileEntry) => void; reject: (why: Error) => void }>();
  const kept: [string, number][] = [];
  const queue = new UploadQueue({
    check,
    explain: (error) => (error as Error).message,
    send: (file, { signal }) =>
      new Promise((resolve, reject) => {
        sending.set(file.name, { resolve, reject });
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  });
  queue.onKept = ({ name }, key) => kept.push([name, key]);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    queue,
    kept,
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
  it('sends two files at once, and tells each one’s place in the order chosen', async () => {
    const { queue, kept, states, finish } = open();
    queue.add(['a', 'b', 'c'].map(file));
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
    await finish('b');
    expect(states()).toEqual(['a sending', 'c sending']);
    await finish('a');
    await finish('c');
    expect(kept).toEqual([
      ['b', 2],
      ['a', 1],
      ['c', 3],
    ]);
    expect(states()).toEqual([]);
  });

  it('keeps a failure apart, and sends it again when asked', async () => {
    const { queue, states, finish, fail, kept } = open();
    queue.add([file('a')]);
    await fail('a');
    expect(queue.current()[0]).toMatchObject({ state: 'failed', why: { sentence: 'broken', again: true } });
    queue.retry(1);
    expect(states()).toEqual(['a sending']);
    await finish('a');
    expect(kept).toEqual([['a', 1]]);
  });

  it('forgets a file that is stopped, and goes on with the next', async () => {
    const { queue, states, finish, kept } = open();
    queue.add(['a', 'b', 'c'].map(file));
    queue.cancel(1);
    expect(states()).toEqual(['b sending', 'c sending']);
    await finish('a');
    expect(kept).toEqual([]);
  });

  it('never sends what is refused at once', () => {
    const { queue, states } = open(({ name }) => (name === 'a' ? 'Non.' : undefined));
    queue.add(['a', 'b'].map(file));
    expect(states()).toEqual(['a failed', 'b sending']);
    expect(queue.current()[0]?.why).toEqual({ sentence: 'Non.', again: false });
  });
});
