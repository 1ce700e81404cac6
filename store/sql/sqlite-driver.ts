import { scheduler, setTimeout as wait } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type KyselyPlugin, SqliteDriver } from 'kysely';
import { sqliteCode } from './errors.ts';

/** How long a statement waits for the lock of another process. */
const maxLockWaitMs = 5000;
const maxPauseMs = 20;

/** SQLITE_BUSY: another connection has the lock (sqlite.org/rescode.html#busy). */
export const isBusy = (error: unknown): boolean => sqliteCode(error) === 5;

/** Runs a call of SQLite again while another process has the lock. The pauses are timers: SQLite's own wait would hold the event loop. */
export async function retryWhileBusy<Result>(
  run: () => Result | Promise<Result>,
  limitMs = maxLockWaitMs,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<Result> {
  const end = performance.now() + limitMs;
  for (let ms = 1; ; ms = Math.min(ms * 2, maxPauseMs)) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    await pause(ms);
  }
}

/**
 * Kysely's driver of SQLite, except that a statement which waits for the lock of another process lets the others use the only connection
 * meanwhile: reads need no lock in WAL mode. The adapter must declare `supportsMultipleConnections`, so that this driver has the mutex.
 */
export class LockWaitingDriver extends SqliteDriver {
  readonly #mutex = new Mutex();
  readonly #isInTransaction: () => boolean;
  #connection: DatabaseConnection | undefined;

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock();
    this.#connection ??= lockWaiting(await super.acquireConnection(), this.#mutex, this.#isInTransaction);
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#mutex.unlock();
  }

  /** A full or failing disk makes SQLite roll back by itself (sqlite.org/lang_transaction.html): another `rollback` would fail. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

const lockWaiting = (
  connection: DatabaseConnection,
  mutex: Mutex,
  isInTransaction: () => boolean,
): DatabaseConnection => ({
  executeQuery: <Row>(query: CompiledQuery) =>
    retryWhileBusy(
      () => connection.executeQuery<Row>(query),
      maxLockWaitMs,
      async (ms) => {
        // The statements of another must not become part of this transaction.
        if (isInTransaction()) return wait(ms);
        mutex.unlock();
        await wait(ms);
        await mutex.lock();
      },
    ),
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
});

/** First come, first served. */
class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isLocked = false;

  async lock(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isLocked = true;
  }

  unlock(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isLocked = false;
  }
}

/** The longest time that statements of one request may hold the event loop. */
const maxTurnMs = 10;

/** Yields between statements: SQLite runs on this thread, and without it the count, the page and the links of a list are one tick. */
export class YieldPlugin implements KyselyPlugin {
  #yieldedAt = performance.now();

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    if (performance.now() - this.#yieldedAt > maxTurnMs) {
      await scheduler.yield();
      this.#yieldedAt = performance.now();
    }
    return result;
  };
}
