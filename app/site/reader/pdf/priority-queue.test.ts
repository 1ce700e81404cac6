import { describe, expect, it } from 'vitest';
import { PriorityQueue } from './priority-queue.ts';

const never = new AbortController().signal;

describe('The queue', () => {
  it('runs one task at a time, by priority', async () => {
    const queue = new PriorityQueue();
    const done: string[] = [];
    let running = 0;
    const task = (name: string) => async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      done.push(name);
    };
    await Promise.all([
      queue.run(2, never, task('begun at once')),
      queue.run(2, never, task('thumbnail')),
      queue.run(1, never, task('neighbour')),
      queue.run(0, never, task('in sight')),
    ]);
    expect(done).toEqual(['begun at once', 'in sight', 'neighbour', 'thumbnail']);
  });

  it('never starts an aborted task, and continues after a failure', async () => {
    const queue = new PriorityQueue();
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
