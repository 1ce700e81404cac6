import { newsletterConsent } from '#content/newsletter-consent.ts';
import { log } from '#observability/log.ts';
import { ascending, type Condition, compare, type EntryInputOf, unbounded } from '#store/query.ts';
import { type EntryStore, NotUnique } from '#store/store.ts';
import { replaceByProof } from './consent-proofs.ts';
import { type MailingList, PermanentError } from './mailjet.ts';

type Values = EntryInputOf<'subscribers'>['values'];

interface Options {
  store: EntryStore;
  /** Absent: the database is the list, and its addresses are exported by hand. */
  list: MailingList | undefined;
  clock: () => number;
}

/** Exponential backoff: the delay doubles after each failure, from a minute up to six hours. */
const firstDelayMs = 60_000;
const longestDelayMs = 6 * 60 * 60_000;
/** How long one process claims an address. */
const leaseMs = 60_000;

/**
 * Newsletter subscriptions. An address is stored in the database first, so that none is lost while Mailjet is unreachable; waiting addresses
 * are sent again with exponential backoff.
 */
export function openNewsletter({ store, list, clock }: Options) {
  let delivering: Promise<void> = Promise.resolve();
  /** The batch that waits for the current one. */
  let nextBatch: Promise<void> | undefined;
  let isStopped = false;

  const instant = (laterMs = 0): string => new Date(clock() + laterMs).toISOString();

  const isDue = (): Condition => ({
    and: [compare('delivery', 'eq', 'waiting'), compare('nextAttemptAt', 'lte', instant())],
  });

  /** Sends the addresses that are due, one batch at a time. Resolves after the batch; it never rejects. */
  function deliver(): Promise<void> {
    // A batch that has not begun will include every address stored by now.
    nextBatch ??= delivering.then(() => {
      nextBatch = undefined;
      return flush().catch((error) => log.error('newsletter', error));
    });
    delivering = nextBatch;
    return delivering;
  }

  /** A Mailjet that is unreachable for one address is so for all: the batch ends, and the others stay in the queue. */
  async function flush(): Promise<void> {
    if (!list) return;
    const { entries } = await store.list('subscribers', {
      where: isDue(),
      sort: ascending('nextAttemptAt'),
      fields: ['email'],
      page: { offset: 0, limit: 100 },
      budget: unbounded,
    });
    for (const { id, email } of entries) {
      if (isStopped || !(await deliverOne(id, email, list))) return;
    }
  }

  /** @returns false when Mailjet is unreachable */
  async function deliverOne(id: number, email: string, to: MailingList): Promise<boolean> {
    const attempt = await claim(id);
    if (attempt === undefined) return true;
    const record = (values: Values) => store.update({ type: 'subscribers', ref: { id } }, { values });
    try {
      await to.subscribe(email);
    } catch (error) {
      if (error instanceof PermanentError) {
        await record({ delivery: 'refused' });
        return true;
      }
      log.warn('newsletter', {}, error);
      await record({ nextAttemptAt: instant(Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs)) });
      return false;
    }
    await record({ delivery: 'sent' });
    return true;
  }

  /**
   * Claims an address for a minute: after a sudden stop another process of the same database, or the next start, finds it then and not
   * before.
   * @returns the number of this attempt; undefined when another process has claimed the address
   */
  function claim(id: number): Promise<number | undefined> {
    return store.transaction(async (trx) => {
      const key = { type: 'subscribers', ref: { id } } as const;
      const due = await trx.get(key, { where: isDue(), fields: ['attempts'], budget: unbounded });
      if (!due) return undefined;
      const attempts = (due.attempts ?? 0) + 1;
      const isFound = await trx.update(key, { values: { attempts, nextAttemptAt: instant(leaseMs) } });
      return isFound ? attempts : undefined;
    });
  }

  async function forget(id: number): Promise<void> {
    const query = { fields: ['email', 'delivery'], budget: unbounded } as const;
    const subscriber = await store.get({ type: 'subscribers', ref: { id } }, query);
    if (subscriber?.delivery === 'sent') await list?.unsubscribe(subscriber.email);
    await replaceByProof(store, id, clock());
  }

  return {
    deliver,
    /** Stores an address. The result is the same for a known address, so that it does not reveal who is subscribed. */
    async subscribe(email: string, source: string): Promise<void> {
      const values: Values = {
        email: email.toLowerCase(),
        consentText: newsletterConsent,
        source,
        delivery: list ? 'waiting' : 'kept',
        attempts: 0,
        nextAttemptAt: instant(),
      };
      try {
        await store.create('subscribers', { values });
      } catch (error) {
        if (!(error instanceof NotUnique)) throw error;
      }
      void deliver();
    },
    /**
     * Deletes a subscriber, here and at Mailjet (RGPD, article 17); a proof of their consent stays, without the address. Mailjet first: where
     * that fails, the address stays here and can be retried. It runs after the current batch, so that no batch sends the address meanwhile.
     */
    unsubscribe(id: number): Promise<void> {
      const forgotten = delivering.then(() => forget(id));
      delivering = forgotten.catch(() => undefined);
      return forgotten;
    },
    /** Ends after the current address; the others wait for the next start. */
    async stop(): Promise<void> {
      isStopped = true;
      await delivering;
    },
  };
}

export type Newsletter = ReturnType<typeof openNewsletter>;
