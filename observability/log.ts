import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';

type LogLevel = 'info' | 'warn' | 'error';

/** Fields of a line. Never a body, a token, an e-mail or an IP address: many people read a log. */
type Fields = Record<string, string | number | boolean | undefined>;
export type LogFormat = 'json' | 'text';

/** The current request, in async context: each log line has its id. */
export interface RequestContext {
  id: string;
  traceId?: string;
  trace?: { traceparent: string; tracestate?: string };
}
export const requestContext = new AsyncLocalStorage<RequestContext>();

let logFormat: LogFormat = 'text';

/** `json`: one object a line, for collectors. `text`: a sentence and its fields, for a person at a terminal. */
export function setLogFormat(wanted: LogFormat): void {
  logFormat = wanted;
}

/** The setting's format, else text at a terminal and JSON elsewhere. */
export const defaultLogFormat = (setting: string | undefined): LogFormat =>
  setting === 'json' || setting === 'text' ? setting : process.stdout.isTTY ? 'text' : 'json';

/** An error that repeats, such as an unreachable database, has five lines a minute, then one with the number of the others. */
const repeated = limitLines(5);

function write(level: LogLevel, message: string, fields: Fields, error?: unknown): void {
  writeGathered();
  const stream = level === 'info' ? process.stdout : process.stderr;
  stream.write(formatLine(level, message, fields, error));
}

const gatherMs = 20;
/** A write of at most this size to a pipe is not mixed with those of other processes (PIPE_BUF, pipe(7)). */
const maxGathered = 4096;
let gathered = '';
let timer: NodeJS.Timeout | undefined;

/** Writes a line to standard output together with those of the next 20 ms: for lines of each request (`npm run bench -- api`). */
function gather(message: string, fields: Fields = {}): void {
  const line = formatLine('info', message, fields);
  if (gathered.length + line.length > maxGathered) writeGathered();
  gathered += line;
  timer ??= setTimeout(writeGathered, gatherMs).unref();
}

function writeGathered(): void {
  clearTimeout(timer);
  timer = undefined;
  if (gathered === '') return;
  const lines = gathered;
  gathered = '';
  process.stdout.write(lines);
}

// At the end of the process too, also after an uncaught error.
process.on('exit', writeGathered);

/** A line of the log in its current format. `fields.time`: another time than now. */
export function formatLine(level: LogLevel, message: string, { time, ...fields }: Fields, error?: unknown): string {
  const { id: requestId, traceId } = requestContext.getStore() ?? {};
  const stack = error === undefined ? undefined : describe(error);
  if (logFormat === 'json') {
    const head = { time: time ?? new Date().toISOString(), level, message, requestId, traceId };
    return `${JSON.stringify({ ...head, ...fields, error: stack })}\n`;
  }
  const shown = Object.entries({ ...fields, requestId, traceId })
    .filter(([name, value]) => value !== undefined && name !== 'event')
    .map(([name, value]) => ` ${name}=${value}`);
  return `${message}${shown.join('')}${stack ? `\n${stack}` : ''}\n`;
}

/** The stack and the causes. PostgreSQL's `detail` can quote a row, and is left out. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

function writeError(level: LogLevel, message: string, fields: Fields, error: unknown): void {
  const key = `${level} ${message} ${identityOf(error)}`;
  const report = (leftOut: number) => write(level, message, { repeated: leftOut });
  if (repeated.shouldWrite(key, report)) write(level, message, fields, error);
}

/** The class of an error and the line that threw it: its message may name an entry, and differ each time. */
function identityOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, stack = '' } = error;
  const line = /\n\s+at (.*)/.exec(stack)?.[1] ?? '';
  return `${name} ${(error as NodeJS.ErrnoException).code ?? ''} ${line}`;
}

/** The log. `info` goes to standard output, `warn` and `error` to standard error. */
export const log = {
  info: (message: string, fields: Fields = {}) => write('info', message, fields),
  warn: (message: string, fields: Fields = {}, error?: unknown) =>
    error === undefined ? write('warn', message, fields) : writeError('warn', message, fields, error),
  error: (message: string, error?: unknown, fields: Fields = {}) =>
    error === undefined ? write('error', message, fields) : writeError('error', message, fields, error),
  /** As `info`, for frequent lines: they are written together, at the latest after 20 ms or before any other line. */
  frequent: gather,
  /** Writes the counts of repeated errors and the frequent lines that are still held back. */
  flush: () => {
    repeated.flush();
    writeGathered();
  },
};

/** Writes a text that no log collector may get. @returns false, without writing, unless standard output is a terminal and the log is text */
export function showAtTerminal(text: string): boolean {
  if (!process.stdout.isTTY || logFormat === 'json') return false;
  process.stdout.write(text);
  return true;
}

const periodMs = 60_000;
/** Few lines repeat: errors, for one, are distinguished by the line that throws them. The bound is a precaution. */
const maxKeys = 200;

/** Limits lines that repeat: the first `most` of a key within a minute are written, and at its end `report` says how many more there were. */
export function limitLines(most: number) {
  const periods = new Map<string, { count: number; end: () => void }>();
  const flush = () => {
    for (const { end } of [...periods.values()]) end();
  };
  function startPeriod(key: string, report: (leftOut: number) => void) {
    const timer = setTimeout(end, periodMs).unref();
    const period = { count: 0, end };
    function end() {
      clearTimeout(timer);
      periods.delete(key);
      if (period.count > most) report(period.count - most);
    }
    if (periods.size >= maxKeys) flush();
    periods.set(key, period);
    return period;
  }
  const shouldWrite = (key: string, report: (leftOut: number) => void): boolean => {
    const period = periods.get(key) ?? startPeriod(key, report);
    period.count += 1;
    return period.count <= most;
  };
  return { shouldWrite, flush };
}

/** Sends `console.*` of pages and libraries, warnings of Node and uncaught errors to the log: with LOG_FORMAT=json every line is JSON. */
export function captureConsole(): void {
  console.log = console.info = console.debug = (...values: unknown[]) => log.info(format(...values));
  console.warn = (...values: unknown[]) => capture(log.warn, values);
  console.error = (...values: unknown[]) => capture((message, _fields, error) => log.error(message, error), values);
  // Node's own listener prints the warning.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn(warning.name, { detail: warning.message }));
  process.on('uncaughtException', (error) => {
    log.error('uncaught', error);
    process.exit(1);
  });
}

function capture(write: typeof log.warn, values: unknown[]): void {
  const error = values.find((value) => value instanceof Error);
  const rest = values.filter((value) => value !== error);
  write(rest.length > 0 ? format(...rest) : 'unexpected', {}, error);
}
