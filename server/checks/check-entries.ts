import { once } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FindingCounts } from '#contract/admin-answers.ts';
import type { FieldValues } from '#model/field.ts';
import { type CheckRequest, countFindingsOf } from './finding-counts.ts';

/** Entries with shorter texts are checked without a thread: the worst takes some 50 ms, as long as starting one. */
const inThread = 10_000;

/** One thread at a time: each takes a core and tens of megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/** Counts the findings of each entry, without blocking the event loop: other requests are answered between two entries. */
export async function countFindings(requests: readonly CheckRequest[]): Promise<FindingCounts[]> {
  const counts: FindingCounts[] = [];
  const large: number[] = [];
  for (const [index, request] of requests.entries()) {
    if (lengthOf(request.values) > inThread) large.push(index);
    else counts[index] = countFindingsOf(request);
    await nextTick();
  }
  if (large.length === 0) return counts;
  const mine = turn.then(() => countInThread(large.map((index) => requests[index] as CheckRequest)));
  turn = mine.catch(() => undefined);
  for (const [position, count] of (await mine).entries()) counts[large[position] as number] = count;
  return counts;
}

async function countInThread(requests: readonly CheckRequest[]): Promise<FindingCounts[]> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url));
  const failure = new AbortController();
  worker.on('error', (error) => failure.abort(error));
  try {
    const counts: FindingCounts[] = [];
    for (const request of requests) {
      worker.postMessage(request);
      const [count] = (await once(worker, 'message', { signal: failure.signal })) as [FindingCounts];
      counts.push(count);
    }
    return counts;
  } finally {
    await worker.terminate();
  }
}

const lengthOf = (values: Readonly<FieldValues>): number =>
  Object.values(values).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
