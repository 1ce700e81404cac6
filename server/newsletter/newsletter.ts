import { newsletterConsent } from '#content/newsletter/newsletter-consent.ts';
import { compare, type EntryInputOf, type EntryStore, NotUnique, unbounded } from '#store/store.ts';
import { openDeliveryQueue } from '../jobs/delivery-queue.ts';
import { replaceByProof } from './consent-proofs.ts';
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
    waiting: compare('delivery', 'eq', 'waiting'),
    async send(id): Promise<Values | undefined> {
      const subscriber = await read(id);
      if (!subscriber) return undefined;
      try {
        await list?.subscribe(subscriber.email);
      } catch (error) {
        if (!(error instanceof PermanentError)) throw error;
        return { delivery: 'refused' };
      }
      return { delivery: 'sent' };
    },
  });
  const deliver = async (): Promise<void> => (list ? queue.deliver() : undefined);

  async function forget(id: number): Promise<void> {
    const subscriber = await read(id);
    if (subscriber?.delivery === 'sent') await list?.unsubscribe(subscriber.email);
    await replaceByProof(store, id, clock());
  }

  return {
    /** Sends the addresses that are due to Mailjet. Resolves after the batch; it never rejects. */
    deliver,
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
      }
      void deliver();
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
