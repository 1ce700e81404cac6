/** Checks entries in a thread of its own (check-entries.ts): one message for each, answered in the same order. */
import { parentPort } from 'node:worker_threads';
import { type CheckRequest, countFindingsOf } from './finding-counts.ts';

parentPort?.on('message', (request: CheckRequest) => parentPort?.postMessage(countFindingsOf(request)));
