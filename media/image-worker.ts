/**
 * A child process that handles one picture job at a time (image-worker-pool.ts). It exits when its parent exits or disconnects. It
 * ignores the signals that reach the whole process group (Ctrl+C, systemd's SIGTERM): the parent still waits for the current job.
 */
import { inspect, makeFormats, makeRendition, rewrite } from './pictures.ts';
import { UploadError } from './upload-errors.ts';

export const jobs = { inspect, makeFormats, makeRendition, rewrite };

export type JobName = keyof typeof jobs;

export interface JobRequest {
  name: JobName;
  values: unknown[];
}

/** The value of a job, or the fields of its error that the parent reads. */
export type JobResult =
  | { value: unknown }
  | { refused: { message: string; status: UploadError['status']; sentence: string } }
  | { failed: { message: string; code?: string | undefined } };

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
    const { message, code } = error as NodeJS.ErrnoException;
    return { failed: { message: message ?? String(error), code } };
  }
}
