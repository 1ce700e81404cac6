/**
 * A process that works on pictures, one at a time, for the one that started it (workshop.ts). It ends when that one does, or hangs
 * up; what is said to the whole house (Ctrl+C, systemd's SIGTERM) is not said to it, for the picture in hand is still wanted.
 */
import { inspect, makeFormats, makeRendition, rewrite } from './pictures.ts';
import { FileRefused } from './refused.ts';

export const jobs = { inspect, makeFormats, makeRendition, rewrite };

export type JobName = keyof typeof jobs;

export interface Asked {
  name: JobName;
  values: unknown[];
}

/** An error in words: what of it is looked at on the other side. */
export type Answered =
  | { value: unknown }
  | { refused: { message: string; status: FileRefused['status']; sentence: string } }
  | { failed: { message: string; code?: string | undefined } };

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (asked: Asked) => void work(asked).then((answered) => process.send?.(answered)));

async function work({ name, values }: Asked): Promise<Answered> {
  try {
    const job = jobs[name] as (...given: unknown[]) => Promise<unknown>;
    return { value: await job(...values) };
  } catch (error) {
    if (error instanceof FileRefused) {
      const { message, status, sentence } = error;
      return { refused: { message, status, sentence } };
    }
    const { message, code } = error as NodeJS.ErrnoException;
    return { failed: { message: message ?? String(error), code } };
  }
}
