import { createHmac, randomBytes } from 'node:crypto';
import { newsletterConsent } from '#content/newsletter/newsletter-consent.ts';
import type { ConsentProof } from '#contract/admin-answers.ts';
import { type Condition, compare, type EntryInputOf, type EntryStore, NotUnique, unbounded } from '#store/store.ts';
import { isSameSecret } from '../auth/passwords.ts';
import { batchesOf } from '../entries/read-entries.ts';
import { openDeliveryQueue } from '../jobs/delivery-queue.ts';
import { type MailingList, PermanentError } from './mailjet.ts';

type Values = EntryInputOf<'subscribers'>['values'];

type Options = { store: EntryStore; list: MailingList | undefined; clock: () => number };

/**
 * Newsletter subscriptions: stored first, so that none is lost while Mailjet is unreachable, and sent with exponential backoff. Without `list` the
 * database is the list, and its addresses are exported by hand.
 */
export function openNewsletter({ store, list, clock }: Options) {
  const fields = ['email', 'delivery'] as const;
  const read = (id: number) => store.get({ type: 'subscribers', ref: { id } }, { fields, budget: unbounded });

  const queue = openDeliveryQueue({
    ...{ store, clock },
    type: 'subscribers',
    waiting: compare('delivery', 'in', list ? ['waiting', 'leaving'] : ['leaving']),
    async send(id): Promise<Values | undefined> {
      const subscriber = await read(id);
      if (!subscriber) return undefined;
      try {
        if (subscriber.delivery === 'leaving') {
          await list?.unsubscribe(subscriber.email);
          return replaceByProof(store, id, clock()).then(() => undefined);
        }
        await list?.subscribe(subscriber.email);
      } catch (error) {
        if (!(error instanceof PermanentError)) throw error;
        return { delivery: 'refused' };
      }
      return { delivery: 'sent' };
    },
  });

  /** Queues the subscriber of an address again, if there is one. Its current attempt, if any, changes nothing then. */
  async function requeue(email: string, delivery: 'leaving' | 'waiting' | 'kept', only?: Condition): Promise<void> {
    const where: Condition = { and: [compare('email', 'eq', email.toLowerCase()), ...(only ? [only] : [])] };
    const { entries } = await store.list('subscribers', { where, fields: [], budget: unbounded });
    const values: Values = { delivery, attempts: 0, nextAttemptAt: new Date(clock()).toISOString() };
    for (const { id } of entries) await store.update({ type: 'subscribers', ref: { id } }, { values, links: {} });
  }

  async function forget(id: number): Promise<void> {
    const subscriber = await read(id);
    if (subscriber?.delivery === 'sent') await list?.unsubscribe(subscriber.email);
    await replaceByProof(store, id, clock());
  }

  return {
    /** Sends the addresses that are due to Mailjet. Resolves after the batch; it never rejects. */
    deliver: queue.deliver,
    /** Stores an address. The result is the same for a known address, so that it does not reveal who is subscribed. */
    async subscribe(email: string, source: string): Promise<void> {
      const values: Values = {
        email: email.toLowerCase(),
        consentText: newsletterConsent,
        source,
        delivery: list ? 'waiting' : 'kept',
        attempts: 0,
        nextAttemptAt: new Date(clock()).toISOString(),
      };
      try {
        await store.create('subscribers', { values });
      } catch (error) {
        if (!(error instanceof NotUnique)) throw error;
        await requeue(email, list ? 'waiting' : 'kept', compare('delivery', 'eq', 'leaving'));
      }
      void queue.deliver();
    },
    /**
     * Unsubscribes an address, if it is subscribed, and deletes it. It is stored first, and retried while Mailjet is unreachable: neither the
     * result nor the time that it takes reveals who was subscribed.
     */
    async leave(email: string): Promise<void> {
      await requeue(email, 'leaving');
      void queue.deliver();
    },
    /**
     * Deletes a subscriber (RGPD, article 17); a proof of their consent stays, without the address. Mailjet first: where that fails, the address
     * stays here and can be retried. It runs after the current batch, so that no batch sends the address meanwhile.
     */
    unsubscribe: (id: number): Promise<void> => queue.runBetween(() => forget(id)),
    /** Ends after the current address; the others wait for the next start. */
    stop: queue.stop,
  };
}

export type Newsletter = ReturnType<typeof openNewsletter>;

const rowsAtOnce = 1000;
const shown = ['consentText', 'source', 'subscribedAt', 'removedAt', 'addressHash', 'hashKey'] as const;

const hashOf = (email: string, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(email.trim().toLowerCase()).digest('hex');

/** Deletes a subscriber and stores the proof of their consent, in one transaction. Nothing is stored where there is no such subscriber. */
export function replaceByProof(store: EntryStore, id: number, now: number): Promise<void> {
  return store.transaction(async (trx) => {
    const key = { type: 'subscribers', ref: { id } } as const;
    const fields = ['email', 'consentText', 'source', 'createdAt'] as const;
    const subscriber = await trx.get(key, { fields, budget: unbounded });
    if (!subscriber) return;
    const { email, consentText, source, createdAt: subscribedAt } = subscriber;
    const hashKey = randomBytes(32).toString('hex');
    const values = { addressHash: hashOf(email, hashKey), hashKey, consentText, source, subscribedAt };
    await trx.create('consent-proofs', { values: { ...values, removedAt: new Date(now).toISOString() } });
    await trx.remove(key);
  });
}

/** The proofs of an address, the oldest first. Each has a key of its own, so that all are compared, in batches. */
export async function proofsOf(store: EntryStore, email: string): Promise<ConsentProof[]> {
  const proofs: ConsentProof[] = [];
  for await (const rows of batchesOf(store, 'consent-proofs', { fields: shown, budget: unbounded }, rowsAtOnce))
    for (const { addressHash, hashKey, consentText, source, subscribedAt, removedAt } of rows)
      if (isSameSecret(hashOf(email, hashKey), addressHash))
        proofs.push({ consentText, source, subscribedAt, removedAt });
  return proofs;
}
