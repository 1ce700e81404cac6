import { vi } from 'vitest';
import { log as productLog } from '#observability/log.ts';

const loud = { ...productLog };
const nothing = () => undefined;

/** Whether the log has errors alone. */
export const setQuiet = (isQuiet: boolean) =>
  Object.assign(productLog, isQuiet ? { info: nothing, warn: nothing, frequent: nothing } : loud);

export type LogLine = Record<string, unknown> & { level: string; time: string; message: string };

export interface CapturedLog {
  /** Everything that was written to the standard streams, unparsed. */
  raw(): string;
  /** The lines so far, parsed. Throws on a line that is not JSON. */
  lines(): LogLine[];
  /** Discards the lines so far. */
  clear(): void;
  /** Resolves with the first line that passes. */
  waitFor(passes: (line: LogLine) => boolean): Promise<LogLine>;
  restore(): void;
}

/** Captures what this process writes to its standard streams, log lines of every level included. */
export function captureLog(): CapturedLog {
  setQuiet(false);
  const written: string[] = [];
  const capture = (text: string | Uint8Array) => written.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(capture as typeof stream.write),
  );
  const log: CapturedLog = {
    raw: () => written.join(''),
    lines: () =>
      written
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LogLine),
    clear: () => void written.splice(0),
    waitFor: (passes) =>
      vi.waitFor(() => {
        const line = log.lines().find(passes);
        if (!line) throw new Error(`no such line in the log:\n${log.raw()}`);
        return line;
      }),
    restore() {
      setQuiet(true);
      for (const spy of spies) spy.mockRestore();
    },
  };
  return log;
}
