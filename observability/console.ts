import { format } from 'node:util';
import { log } from './log.ts';

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
