import { describe, expect, it } from 'vitest';
import { Queue } from './queue.ts';

const never = new AbortController().signal;

describe('The queue', () => {
  it('does one thing at a time, the most urgent first', async () => {
    const queue = new Queue();
    const done: string[] = [];
    let running = 0;
    const work = (name: string) => async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      done.push(name);
    };
    await Promise.all([
      queue.run(2, never, work('begun at once')),
      queue.run(2, never, work('thumbnail')),
      queue.run(1, never, work('neighbour')),
      queue.run(0, never, work('in sight')),
    ]);
    expect(done).toEqual(['begun at once', 'in sight', 'neighbour', 'thumbnail']);
  });

  it('never begins what was given up, and goes on after a failure', async () => {
    const queue = new Queue();
    const abandoned = new AbortController();
    const first = queue.run(0, never, () => Promise.reject(new Error('broken page')));
    const second = queue.run(1, abandoned.signal, () => Promise.resolve('begun'));
    const third = queue.run(2, never, () => Promise.resolve('done'));
    abandoned.abort();
    await expect(first).rejects.toThrow('broken page');
    await expect(second).rejects.toThrow();
    await expect(third).resolves.toBe('done');
  });
});
