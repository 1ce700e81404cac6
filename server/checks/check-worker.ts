/** Checks entries in a thread of its own (check-entries.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { type CheckRequest, countFindingsOf } from './check-entries.ts';

parentPort?.postMessage((workerData as CheckRequest[]).map(countFindingsOf));
