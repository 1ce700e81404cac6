import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { YieldPlugin } from './sqlite-driver.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('statements of 11 ms yield the event loop after each', async () => {
  expect(await turnsDuring({ statements: 4, ms: 11 })).toBeGreaterThanOrEqual(3);
});

test('ten statements of 1 ms run in one event-loop turn', async () => {
  expect(await turnsDuring({ statements: 10, ms: 1 })).toBe(0);
});

test('forty statements of 1 ms yield the event loop in between', async () => {
  expect(await turnsDuring({ statements: 40, ms: 1 })).toBeGreaterThanOrEqual(2);
});

/** The turns of the event loop that begin while statements, each of `ms` milliseconds, follow one another. */
async function turnsDuring({ statements, ms }: { statements: number; ms: number }): Promise<number> {
  const plugin = new YieldPlugin();
  let turns = 0;
  let turn = setImmediate(function count() {
    turns += 1;
    turn = setImmediate(count);
  });
  try {
    for (let statement = 0; statement < statements; statement += 1) {
      vi.advanceTimersByTime(ms);
      await plugin.transformResult({ queryId: { queryId: String(statement) }, result: { rows: [] } });
    }
    return turns;
  } finally {
    clearImmediate(turn);
  }
}
