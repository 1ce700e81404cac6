import type { TypeName } from '#content/index.ts';
import { InvalidValue, NotUnique, StoreUnavailable } from '../store.ts';

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const sqliteReasons: Record<number, StoreUnavailable['reason']> = {
  5: 'busy',
  6: 'busy',
  8: 'readOnly',
  10: 'unreachable',
  13: 'full',
  14: 'unreachable',
};

/** The primary result code of an error of SQLite; 0 for any other error. */
export const sqliteCode = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff;

/** A damaged file: SQLITE_CORRUPT and SQLITE_NOTADB; PostgreSQL's data_corrupted and index_corrupted. */
export const isDamage = (error: unknown): boolean =>
  [11, 26].includes(sqliteCode(error)) || ['XX001', 'XX002'].includes((error as { code?: string }).code ?? '');

/** PostgreSQL's SQLSTATE codes (PostgreSQL documentation, appendix A), and Node's for a connection that fails. */
const postgresCodes: readonly [StoreUnavailable['reason'], codes: string][] = [
  ['full', '53100'],
  ['readOnly', '25006'],
  // 57014, 55P03: a statement, or a wait for a lock, that took longer than its limit.
  ['busy', '53300 40001 57014 55P03 40P01'],
  // 55000: a database that takes no connections, as while it is being restored.
  ['unreachable', '55000 57P01 57P02 57P03 08000 08003 08006'],
  ['unreachable', 'ECONNREFUSED EHOSTUNREACH ENETUNREACH EAI_AGAIN EPIPE ECONNRESET ENOTFOUND ETIMEDOUT'],
];

/** What node-postgres says of a connection that it has lost, or could not open in time. */
const lostConnection =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|timeout expired/;

/** node-postgres: a query took longer than `query_timeout`. */
export const queryTimeoutMessage = 'Query read timeout';

/** Converts a database error to one of the store's errors. Other errors are returned as they are. */
export function toStoreError(error: unknown, type?: TypeName): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  const column =
    /UNIQUE constraint failed: [^.]+\.(\w+)/.exec(error.message)?.[1] ?? /_unique_(\w+)$/.exec(constraint ?? '')?.[1];
  if (column && type) return new NotUnique(column, `${type}.${column} is taken`);
  const reason =
    sqliteReasons[sqliteCode(error)] ?? postgresCodes.find(([, codes]) => codes.split(' ').includes(code ?? ''))?.[0];
  if (error.message === queryTimeoutMessage) return new StoreUnavailable('busy', error);
  if (reason) return new StoreUnavailable(reason, error);
  if (lostConnection.test(error.message)) return new StoreUnavailable('unreachable', error);
  // Class 22, « data exception »: the value is invalid, such as a text with NUL.
  const isInvalid = code?.startsWith('22') && code.length === 5;
  return isInvalid ? new InvalidValue('a value cannot be stored or compared', { cause: error }) : error;
}
