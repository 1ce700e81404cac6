/**
 * A child process that handles one file job at a time (file-worker-pool.ts). It exits when its parent exits or disconnects. It
 * ignores the signals that reach the whole process group (Ctrl+C, systemd's SIGTERM): the parent still waits for the current job.
 *
 * It alone calls media/parsers/, whose input is bytes from outside (scripts/boundaries.ts).
 */
import { Worker } from 'node:worker_threads';
import { readCaptions } from './parsers/captions.ts';
import { detectKind } from './parsers/detect-file-type.ts';
import { removeFilmMetadata } from './parsers/film-metadata.ts';
import { isTaggedPdf } from './parsers/pdf-tags.ts';
import { inspectPicture, makeFormats, makeRendition, rewrite } from './parsers/pictures.ts';
import { UploadError } from './upload-errors.ts';

export const jobs = {
  detectKind,
  inspectPicture,
  isTaggedPdf,
  makeFormats,
  makeRendition,
  readCaptions,
  removeFilmMetadata,
  rewrite,
};

export type JobName = keyof typeof jobs;

export interface JobRequest {
  name: JobName;
  values: unknown[];
}

/** The value of a job, the fields of its `UploadError`, or another error with its code. */
export type JobResult =
  | { value: unknown }
  | { refused: { message: string; status: UploadError['status']; sentence: string } }
  | { failed: { error: Error; code?: string | undefined; isSystemError: boolean } };

new Worker(new URL('./file-worker-limits.ts', import.meta.url), { workerData: { parentPid: process.ppid } }).unref();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (request: JobRequest) => void work(request).then((result) => process.send?.(result)));

async function work({ name, values }: JobRequest): Promise<JobResult> {
  try {
    const job = jobs[name] as (...args: unknown[]) => Promise<unknown>;
    return { value: await job(...values) };
  } catch (error) {
    if (error instanceof UploadError) {
      const { message, status, sentence } = error;
      return { refused: { message, status, sentence } };
    }
    const { code, syscall } = error as NodeJS.ErrnoException;
    return { failed: { error: error as Error, code, isSystemError: syscall !== undefined } };
  }
}
