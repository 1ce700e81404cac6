import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJob } from '#server/jobs/job.ts';
import { startScheduledChanges } from '#server/schedule/run-changes.ts';
import { unbounded } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { openOnSqlite, setupEnvironment } from '../databases.ts';
import { captureLog } from '../log-lines.ts';

const environment = setupEnvironment(openOnSqlite);
const minute = 60_000;

/** Moves the clock, and lets the database answer meanwhile. */
async function pass(ms: number): Promise<void> {
  const stepMs = 100;
  for (let left = ms; left > 0; left -= stepMs) {
    await vi.advanceTimersByTimeAsync(Math.min(stepMs, left));
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('Scheduled changes read their dates when one is due, when one was written, and every ten seconds', async () => {
  const { store } = environment();
  let readings = 0;
  const counted: Store = {
    ...store,
    list: (type, query) => {
      if (type === 'schedules' && query.where && 'operator' in query.where && query.where.operator === 'notNull')
        readings += 1;
      return store.list(type, query);
    },
  };
  const readingsWithin = async (ms: number) => {
    readings = 0;
    await pass(ms);
    return readings;
  };
  const schedules = await startScheduledChanges(counted, Date.now);
  const title = 'Conque';
  const { documentId } = await store.createDraft('collections', { values: { title }, links: {} }, author);
  const key = { type: 'collections', ref: { documentId } } as const;
  const isPublic = async () => (await store.get(key, { budget: unbounded })) !== undefined;
  try {
    expect(await readingsWithin(1000)).toBe(1);
    expect(await readingsWithin(minute)).toBe(6);

    const dueAt = new Date(Date.now() + 5000).toISOString();
    const values = { type: 'collections', entry: documentId, action: 'publish', title, at: dueAt, dueAt } as const;
    await store.create('schedules', { values, links: {} });
    expect(await readingsWithin(4999)).toBe(1);
    expect(await isPublic()).toBe(false);
    // The change itself is a write.
    expect(await readingsWithin(1000)).toBe(2);
    expect(await isPublic()).toBe(true);
    expect(await readingsWithin(9000)).toBe(0);
  } finally {
    await schedules.stop();
  }
  expect(await readingsWithin(minute)).toBe(0);
});

const author = { id: 1, email: 'garde@memorial.example', username: 'garde' };

it('A job runs at once and after each interval, never twice at a time, and not after the stop, which waits for its run', async () => {
  let runs = 0;
  let isRunning = false;
  const job = startJob(environment().store, {
    name: 'test',
    intervalMs: 1000,
    async run(stopping) {
      expect(isRunning).toBe(false);
      isRunning = true;
      runs += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 5000);
        stopping.addEventListener('abort', resolve);
      });
      isRunning = false;
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(1);
  job.runWithin(10);
  await vi.advanceTimersByTimeAsync(4990);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(5980);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(20);
  expect(runs).toBe(3);
  await job.stop();
  expect(isRunning).toBe(false);
  job.runWithin(0);
  await vi.advanceTimersByTimeAsync(minute);
  expect(runs).toBe(3);
});

it('A job that is exclusive runs in one process at a time, and one that fails is logged and runs again', async () => {
  const { store } = environment();
  const captured = captureLog();
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw new Error('no answer');
  };
  await store.claim('test', 'another process', 100 * minute);
  const job = startJob(store, { name: 'test', intervalMs: 1000, isExclusive: true, run });
  try {
    await pass(2500);
    expect(runs).toBe(0);
    await store.release('test', 'another process');
    await pass(2000);
    expect(runs).toBe(2);
  } finally {
    await job.stop();
    captured.restore();
  }
  expect(captured.raw().match(/job failed: test/g)).toHaveLength(2);
});

it('A timer is never set for longer than the interval of its job', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const job = startJob(environment().store, { name: 'test', intervalMs: 1000, delayMs: 500, run });
  job.runWithin(2 ** 40);
  await vi.advanceTimersByTimeAsync(499);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  job.runWithin(2 ** 40);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  await job.stop();
});
