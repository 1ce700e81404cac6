import { log } from '#observability/log.ts';
import type { Condition, EntryInputOf, EntryStore } from '#store/store.ts';
import { allOf, ascending, compare, unbounded } from '#store/store.ts';

/** The types whose entries are sent to another service, with the fields `attempts` and `nextAttemptAt`. */
type QueuedType = 'subscribers' | 'mails' | 'webhook-deliveries';

interface Options<Type extends QueuedType> {
  store: EntryStore;
  clock: () => number;
  type: Type;
  /** Which of the entries whose time has come are sent. Absent: all. */
  waiting?: Condition;
  /**
   * @returns the values that the entry has once it was sent; undefined when it was deleted
   * @throws an error after which it is tried again later, and the rest of the batch too: the service is unreachable
   */
  send(id: number): Promise<EntryInputOf<Type>['values'] | undefined>;
  /** How long one process claims an entry: longer than a call takes. */
  leaseMs?: number;
}

/** Exponential backoff: the delay doubles after each failure, from a minute up to six hours. */
const firstDelayMs = 60_000;
const longestDelayMs = 6 * 60 * 60_000;
/** A mail server may take twenty seconds for each of its answers. */
const longLeaseMs = 5 * 60_000;
const delayMs = (attempt: number): number => Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs);

/** A queue in the database: its entries survive restarts, and each is sent by one process at a time. */
export function openDeliveryQueue<Type extends QueuedType>(options: Options<Type>) {
  const { store, clock, type, waiting, send, leaseMs = longLeaseMs } = options;
  let delivering: Promise<unknown> = Promise.resolve();
  /** The batch that waits for the current one. */
  let nextBatch: Promise<void> | undefined;
  let isStopped = false;

  const instant = (laterMs = 0): string => new Date(clock() + laterMs).toISOString();
  const isDue = () => allOf(compare('nextAttemptAt', 'lte', instant()), waiting);
  /** Stores the outcome of an attempt, unless the entry was queued again meanwhile, with `attempts: 0`. */
  const record = (id: number, attempt: number, values: Readonly<Record<string, unknown>>) =>
    store.transaction(async (trx) => {
      const key = { type: type as QueuedType, ref: { id } };
      const isSame = await trx.get(key, { where: compare('attempts', 'eq', attempt), fields: [], budget: unbounded });
      if (isSame) await trx.update(key, { values, links: {} });
    });

  /** Sends the entries that are due, one batch at a time. Resolves after the batch; it never rejects. */
  function deliver(): Promise<void> {
    // A batch that has not begun will include every entry stored by now.
    nextBatch ??= delivering.then(() => {
      nextBatch = undefined;
      return flush().catch((error) => log.error(`queue of ${type}`, error));
    });
    delivering = nextBatch;
    return nextBatch;
  }

  async function flush(): Promise<void> {
    const page = { offset: 0, limit: 100 };
    const query = { where: isDue(), sort: ascending('nextAttemptAt'), fields: [], page, budget: unbounded };
    const { entries } = await store.list(type as QueuedType, query);
    for (const { id } of entries) if (isStopped || !(await sendOne(id))) return;
  }

  /** @returns false when the service is unreachable */
  async function sendOne(id: number): Promise<boolean> {
    const attempt = await claim(id);
    if (attempt === undefined) return true;
    try {
      const values = await send(id);
      if (values) await record(id, attempt, values);
      return true;
    } catch (error) {
      log.warn(`queue of ${type}`, {}, error);
      await record(id, attempt, { nextAttemptAt: instant(delayMs(attempt)) });
      return false;
    }
  }

  /** Claims an entry for a while: after a stop another process finds it then. @returns the number of the attempt, if it was not claimed already */
  function claim(id: number): Promise<number | undefined> {
    return store.transaction(async (trx) => {
      const key = { type: type as QueuedType, ref: { id } };
      const due = await trx.get(key, { where: isDue(), fields: ['attempts'], budget: unbounded });
      if (!due) return undefined;
      const attempts = (due.attempts ?? 0) + 1;
      const isFound = await trx.update(key, { values: { attempts, nextAttemptAt: instant(leaseMs) }, links: {} });
      return isFound ? attempts : undefined;
    });
  }

  return {
    deliver,
    /** Runs a task after the current batch, and the next batch after it. */
    runBetween(task: () => Promise<void>): Promise<void> {
      const done = delivering.then(task);
      delivering = done.catch(() => undefined);
      return done;
    },
    /** Ends after the current entry; the others wait for the next start. */
    async stop(): Promise<void> {
      isStopped = true;
      await delivering;
    },
  };
}
