import { newsletterConsent } from '#content/newsletter-consent.ts';
import type { Condition } from '#store/query.ts';
import { NotUnique, type Store } from '#store/store.ts';
import { log } from '../watch/log.ts';
import { type MailingList, Refused } from './mailjet.ts';

interface Options {
  store: Store;
  /** Absent: the database is the list, and its addresses are exported by hand. */
  list: MailingList | undefined;
  clock: () => number;
}

/** After each failure the next try waits twice as long, from a minute up to six hours. */
const firstDelayMs = 60_000;
const longestDelayMs = 6 * 60 * 60_000;

/**
 * Subscriptions. An address is kept in the database before anything else happens to it, so that none is lost while Mailjet is
 * away; those waiting are handed over again, later and later.
 */
export class Newsletter {
  readonly #options: Options;
  #timer: NodeJS.Timeout | undefined;
  #delivering: Promise<void> = Promise.resolve();
  /** The round that waits for the one under way. */
  #next: Promise<void> | undefined;
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Keeps an address. The same answer for a known and an unknown one: nobody learns here who is subscribed. */
  async subscribe(email: string, source: string): Promise<void> {
    const { store, list } = this.#options;
    const values = {
      email: email.toLowerCase(),
      consentText: newsletterConsent,
      source,
      delivery: list ? 'waiting' : 'kept',
      attempts: 0,
      nextAttemptAt: this.#instant(),
    };
    try {
      await store.create('subscribers', { values, links: {} });
    } catch (error) {
      if (!(error instanceof NotUnique)) throw error;
    }
    this.deliver();
  }

  /**
   * Forgets a subscriber, here and at Mailjet (RGPD, article 17). Mailjet first: an address that could not be taken off the list
   * there is still known here, and can be tried again. It waits its turn, so that no round hands the address over meanwhile.
   */
  unsubscribe(id: number): Promise<void> {
    const forgotten = this.#delivering.then(() => this.#forget(id));
    this.#delivering = forgotten.catch(() => undefined);
    return forgotten;
  }

  async #forget(id: number): Promise<void> {
    const { store, list } = this.#options;
    const subscriber = await store.get({ type: 'subscribers', ref: { id } }, { fields: ['email', 'delivery'] });
    if (subscriber?.delivery === 'sent') await list?.unsubscribe(String(subscriber.email));
    await store.remove({ type: 'subscribers', ref: { id } });
  }

  /** Starts handing over what waits, now and then every minute. */
  start(): void {
    if (!this.#options.list) return;
    this.deliver();
    this.#timer = setInterval(() => this.deliver(), firstDelayMs);
    this.#timer.unref();
  }

  /** Ends after the address in hand; the others wait for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#delivering;
  }

  /** Hands over what is due, one round at a time. Resolves when the round is over; it never throws. */
  deliver(): Promise<void> {
    // A round that has not begun will find whatever is kept by now.
    this.#next ??= this.#delivering.then(() => {
      this.#next = undefined;
      return this.#round().catch((error) => log.error('newsletter', error));
    });
    this.#delivering = this.#next;
    return this.#delivering;
  }

  /** A Mailjet that is away for one address is away for all: the round ends there, and the others keep their turn. */
  async #round(): Promise<void> {
    const { store, list } = this.#options;
    if (!list) return;
    const { entries } = await store.list('subscribers', {
      where: this.#due(),
      sort: [{ path: ['nextAttemptAt'], direction: 'asc' }],
      fields: ['email'],
      page: { offset: 0, limit: 100 },
    });
    for (const { id, email } of entries) {
      if (this.#stopped || !(await this.#handOver(id, String(email), list))) return;
    }
  }

  /** @returns false when Mailjet could not be asked */
  async #handOver(id: number, email: string, list: MailingList): Promise<boolean> {
    if (!(await this.#claim(id))) return true;
    const record = (delivery: string) =>
      this.#options.store.update({ type: 'subscribers', ref: { id } }, { values: { delivery }, links: {} });
    try {
      await list.subscribe(email);
    } catch (error) {
      if (error instanceof Refused) await record('refused');
      else log.warn('newsletter', {}, error);
      return error instanceof Refused;
    }
    await record('sent');
    return true;
  }

  /**
   * Takes an address in hand and says when it would be tried next: another process of the same database, or the next start after a sudden
   * stop, finds it then and not before.
   */
  #claim(id: number): Promise<boolean> {
    return this.#options.store.transaction(async (inner) => {
      const [due] = (
        await inner.list('subscribers', {
          where: { and: [{ path: ['id'], operator: 'eq', value: id }, this.#due()] },
          fields: ['attempts'],
        })
      ).entries;
      if (!due) return false;
      const attempts = Number(due.attempts ?? 0) + 1;
      const nextAttemptAt = this.#instant(Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs));
      return inner.update({ type: 'subscribers', ref: { id } }, { values: { attempts, nextAttemptAt }, links: {} });
    });
  }

  #due(): Condition {
    return {
      and: [
        { path: ['delivery'], operator: 'eq', value: 'waiting' },
        { path: ['nextAttemptAt'], operator: 'lte', value: this.#instant() },
      ],
    };
  }

  #instant(laterMs = 0): string {
    return new Date(this.#options.clock() + laterMs).toISOString();
  }
}
