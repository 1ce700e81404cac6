import { format } from 'node:util';
import { log } from './log.ts';

/**
 * Writes to the log what would otherwise go to the standard streams: `console.*` of rendered pages and of libraries, warnings of Node,
 * errors that nothing catches. With LOG_FORMAT=json every line is then JSON.
 */
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
