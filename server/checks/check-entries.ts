import { setImmediate as nextTick } from 'node:timers/promises';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import type { FindingCounts } from '#contract/admin-answers.ts';
import { type CheckFacts, checkEntry } from '#editorial/checks/index.ts';
import type { FieldValues } from '#model/field.ts';
import { workerQueue } from '../threads/worker-queue.ts';

export interface CheckRequest {
  type: ContentTypeName;
  values: Readonly<FieldValues>;
  facts: CheckFacts;
}

export function countFindingsOf({ type, values, facts }: CheckRequest): FindingCounts {
  const findings = checkEntry(typeOf(type), values, facts);
  const refused = findings.filter(({ severity }) => severity === 'refused').length;
  return { refused, advised: findings.length - refused };
}

/** Entries with shorter texts are checked without a thread: the worst takes some 50 ms, as long as starting one. */
const inThread = 10_000;

const countInThread = workerQueue<CheckRequest[], FindingCounts[]>(new URL('./check-worker.ts', import.meta.url));

/** Counts the findings of each entry, without blocking the event loop: other requests are answered between two entries. */
export async function countFindings(requests: readonly CheckRequest[]): Promise<FindingCounts[]> {
  const long = requests.filter(isLong);
  const ofLong = (long.length > 0 ? await countInThread(long) : []).values();
  const counts: FindingCounts[] = [];
  for (const request of requests) {
    counts.push(isLong(request) ? (ofLong.next().value as FindingCounts) : countFindingsOf(request));
    await nextTick();
  }
  return counts;
}

const isLong = ({ values }: CheckRequest): boolean =>
  Object.values(values).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0) >
  inThread;
