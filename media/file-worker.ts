/**
 * A child process of one file job at a time, which alone calls media/parsers/ (scripts/boundaries.ts). It exits with its parent, and ignores
 * signals to the whole process group (Ctrl+C, systemd's SIGTERM): the parent still waits for the current job.
 */
import { inspect, types } from 'node:util';
import { Worker } from 'node:worker_threads';
import { detectKind } from './parsers/detect-file-type.ts';
import { readCaptions, removeFilmMetadata } from './parsers/films.ts';
import { isTaggedPdf, readPdfText } from './parsers/pdf.ts';
import { inspectPicture, makeFormats, makeRendition, makeShareCard, rewrite } from './parsers/pictures.ts';
import type { UploadError } from './upload-errors.ts';

export const jobs = {
  detectKind,
  inspectPicture,
  isTaggedPdf,
  makeFormats,
  makeRendition,
  makeShareCard,
  readCaptions,
  readPdfText,
  removeFilmMetadata,
  rewrite,
};

export type JobName = keyof typeof jobs;

export type JobRequest = { name: JobName; values: unknown[] };

/** The value of a job, or its error, with the fields that a message to another process does not carry. */
export type JobResult = { value: unknown } | { error: Error; fields: ErrorFields };
type ErrorFields = Partial<Record<'code' | 'syscall' | 'sentence', string> & Pick<UploadError, 'status'>>;

new Worker(new URL('./file-worker-limits.ts', import.meta.url), { workerData: { parentPid: process.ppid } }).unref();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (request: JobRequest) => void work(request).then((result) => process.send?.(result)));

/** The exceptions of pdf.js inherit from Error without being one: a message to another process would carry none of their text. */
const nativeError = (error: unknown): Error =>
  types.isNativeError(error) ? error : Object.assign(new Error(inspect(error)), error);

async function work({ name, values }: JobRequest): Promise<JobResult> {
  try {
    const job = jobs[name] as (...args: unknown[]) => Promise<unknown>;
    return { value: await job(...values) };
  } catch (error) {
    const { code, syscall, sentence, status } = error as ErrorFields;
    return { error: nativeError(error), fields: { code, syscall, sentence, status } as ErrorFields };
  }
}
