/** Checks entries in a thread of its own (check-entries.ts): one message for each, answered in the same order. */
import { parentPort } from 'node:worker_threads';
import { typeOf } from '#content/index.ts';
import { checkEntry } from '#editorial/checks/index.ts';
import { type CheckRequest, countBySeverity } from './finding-counts.ts';

parentPort?.on('message', ({ type, values, facts }: CheckRequest) =>
  parentPort?.postMessage(countBySeverity(checkEntry(typeOf(type), values, facts))),
);
