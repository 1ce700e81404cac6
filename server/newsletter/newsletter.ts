import type { StoredEntry } from '#store/query.ts';
import { NotUnique, type Store } from '#store/store.ts';
import { type MailingList, Refused } from './mailjet.ts';

/** The sentence beside the form; kept with each address as the proof of what its owner agreed to (RGPD, article 7). */
const consentText =
  'En vous inscrivant, vous acceptez de recevoir la lettre du Mémorial. Désinscription à tout moment. Votre adresse ne sert qu’à cette lettre.';

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

  constructor(options: Options) {
    this.#options = options;
  }

  /** Keeps an address. The same answer for a known and an unknown one: nobody learns here who is subscribed. */
  async subscribe(email: string, source: string): Promise<void> {
    const { store, list } = this.#options;
    const values = {
      email: email.toLowerCase(),
      consentText,
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

  /** Starts handing over what waits, now and then every minute. */
  start(): void {
    if (!this.#options.list) return;
    this.deliver();
    this.#timer = setInterval(() => this.deliver(), firstDelayMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#delivering;
  }

  /** Hands over what is due, one round at a time. Resolves when the round is over; it never throws. */
  deliver(): Promise<void> {
    this.#delivering = this.#delivering.then(() => this.#round()).catch((error) => console.error('newsletter:', error));
    return this.#delivering;
  }

  async #round(): Promise<void> {
    const { store, list } = this.#options;
    if (!list) return;
    const { entries } = await store.list('subscribers', {
      where: {
        and: [
          { path: ['delivery'], operator: 'eq', value: 'waiting' },
          { path: ['nextAttemptAt'], operator: 'lte', value: this.#instant() },
        ],
      },
      page: { offset: 0, limit: 100 },
    });
    for (const subscriber of entries) await this.#handOver(subscriber, list);
  }

  async #handOver(subscriber: StoredEntry, list: MailingList): Promise<void> {
    const { store } = this.#options;
    const attempts = Number(subscriber.attempts ?? 0) + 1;
    const record = (values: Record<string, unknown>) =>
      store.update({ type: 'subscribers', ref: { id: subscriber.id } }, { values: { attempts, ...values }, links: {} });
    try {
      await list.subscribe(String(subscriber.email));
      await record({ delivery: 'sent' });
    } catch (error) {
      if (error instanceof Refused) await record({ delivery: 'refused' });
      else await record({ nextAttemptAt: this.#instant(Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs)) });
    }
  }

  #instant(laterMs = 0): string {
    return new Date(this.#options.clock() + laterMs).toISOString();
  }
}
