import type { LogLevel } from './log-level.ts';

const periodMs = 60_000;
/** Lines of one error in a period; the others are counted. */
const maxLines = 5;
/** Errors are distinguished by the line that throws them, so there are few; the bound is a precaution. */
const maxErrors = 200;

type Write = (level: LogLevel, message: string, fields: { repeated: number }) => void;

interface Repetition {
  level: LogLevel;
  message: string;
  /** Within the period: written or held back. */
  count: number;
  timer: NodeJS.Timeout;
}

/**
 * Limits the lines of an error that repeats, such as an unreachable database: the first five within a minute are written, and at the end of
 * the minute one line says how many more there were (`repeated`).
 */
export class RepeatedErrors {
  readonly #repetitions = new Map<string, Repetition>();
  readonly #write: Write;

  constructor(write: Write) {
    this.#write = write;
  }

  shouldWrite(level: LogLevel, message: string, error: unknown): boolean {
    const key = `${level} ${message} ${identityOf(error)}`;
    let repetition = this.#repetitions.get(key);
    if (!repetition) {
      if (this.#repetitions.size >= maxErrors) this.flush();
      const timer = setTimeout(() => this.#end(key), periodMs);
      timer.unref();
      repetition = { level, message, count: 0, timer };
      this.#repetitions.set(key, repetition);
    }
    repetition.count += 1;
    return repetition.count <= maxLines;
  }

  /** Ends every period. */
  flush(): void {
    for (const key of [...this.#repetitions.keys()]) this.#end(key);
  }

  #end(key: string): void {
    const repetition = this.#repetitions.get(key);
    if (!repetition) return;
    clearTimeout(repetition.timer);
    this.#repetitions.delete(key);
    const { level, message, count } = repetition;
    if (count > maxLines) this.#write(level, message, { repeated: count - maxLines });
  }
}

/** The class of an error and the line that threw it: its message may name an entry, and differ each time. */
function identityOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, stack = '' } = error;
  const line = /\n\s+at (.*)/.exec(stack)?.[1] ?? '';
  return `${name} ${(error as NodeJS.ErrnoException).code ?? ''} ${line}`;
}
