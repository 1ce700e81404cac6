/** Cleans one text in a thread of its own (sanitize.ts). Answers null when it is nested too deep. */
import { parentPort, workerData } from 'node:worker_threads';
import { isNestedTooDeep, sanitizeEditorHtml } from './sanitize-html.ts';

const html = workerData as string;
parentPort?.postMessage(isNestedTooDeep(html) ? null : sanitizeEditorHtml(html));
