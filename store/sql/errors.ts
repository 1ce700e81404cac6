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
const postgresReasons: Record<string, StoreUnavailable['reason']> = {
  '53100': 'full',
  // A database that takes no connections, as while it is being restored.
  '55000': 'unreachable',
  '25006': 'readOnly',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '08000': 'unreachable',
  '08003': 'unreachable',
  '08006': 'unreachable',
  '53300': 'busy',
  '40001': 'busy',
  // A statement or a wait for a lock that took longer than its limit.
  '57014': 'busy',
  '55P03': 'busy',
  '40P01': 'busy',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EPIPE: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOTFOUND: 'unreachable',
  ETIMEDOUT: 'unreachable',
};

/** node-postgres: a query took longer than `query_timeout`. */
export const queryTimeoutMessage = 'Query read timeout';

/** Converts a database error to one of the store's errors. Other errors are returned as they are. */
export function toStoreError(error: unknown, type?: TypeName): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  const column =
    /UNIQUE constraint failed: [^.]+\.(\w+)/.exec(error.message)?.[1] ?? /_unique_(\w+)$/.exec(constraint ?? '')?.[1];
  if (column && type) return new NotUnique(type, column);
  const reason =
    sqliteReasons[sqliteCode(error)] ??
    (code === undefined ? undefined : postgresReasons[code]) ??
    (/Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|timeout expired/.test(
      error.message,
    )
      ? 'unreachable'
      : undefined);
  if (error.message === queryTimeoutMessage) return new StoreUnavailable('busy', error);
  if (reason) return new StoreUnavailable(reason, error);
  // Class 22, « data exception »: the value is invalid, such as a text with NUL.
  return code?.startsWith('22') && code.length === 5 ? new InvalidValue(error) : error;
}
