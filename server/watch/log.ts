import { AsyncLocalStorage } from 'node:async_hooks';

/** What a line may tell. Never a body, a token, an address of a person or where they ask from: a log is read by many. */
type Facts = Record<string, string | number | boolean | undefined>;
type Level = 'info' | 'warn' | 'error';
export type LogFormat = 'json' | 'text';

/** The request under way, so that every line it causes bears its id. */
export const currentRequest = new AsyncLocalStorage<{ id: string }>();

let format: LogFormat = 'text';

/** One JSON object a line for collectors, or words for a person at a terminal. */
export function setLogFormat(wanted: LogFormat): void {
  format = wanted;
}

function write(level: Level, event: string, facts: Facts, error?: unknown): void {
  const requestId = currentRequest.getStore()?.id;
  const fault = error === undefined ? undefined : describe(error);
  const stream = level === 'info' ? process.stdout : process.stderr;
  if (format === 'json') {
    const line = { time: new Date().toISOString(), level, event, requestId, ...facts, error: fault };
    stream.write(`${JSON.stringify(line)}\n`);
    return;
  }
  const told = Object.entries({ ...facts, requestId })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${value}`);
  stream.write(`${event}${told.join('')}${fault ? `\n${fault}` : ''}\n`);
}

/** A stack tells where; a cause tells why. PostgreSQL's own details (`detail`) may quote a row, and are left out. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

export const log = {
  info: (event: string, facts: Facts = {}) => write('info', event, facts),
  warn: (event: string, facts: Facts = {}, error?: unknown) => write('warn', event, facts, error),
  error: (event: string, error: unknown, facts: Facts = {}) => write('error', event, facts, error),
};
