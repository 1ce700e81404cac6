import { createHash, createHmac, randomBytes } from 'node:crypto';
import { newsletterConsent } from '#content/newsletter/newsletter-consent.ts';
import type { ConsentProof } from '#contract/admin-answers.ts';
import { type LetterState, maskAddress } from '#editorial/letter.ts';
import { today } from '#model/calendar.ts';
import { formatWeekdayDate } from '#model/format.ts';
import { withLease } from '#store/coordination/shared-state.ts';
import type { Condition, EntryInputOf, EntryStore, Leases, RateLimits } from '#store/store.ts';
import { compare, NotUnique, unbounded } from '#store/store.ts';
import { isSameSecret } from '../auth/passwords.ts';
import { batchesOf, deleteWhere, firstOf } from '../entries/read-entries.ts';
import { idIn } from '../http/request.ts';
import { openDeliveryQueue } from '../jobs/delivery-queue.ts';
import type { Mail, MailService } from '../mail/mail.ts';
import { type MailingList, type MailjetReport, PermanentError } from './mailjet.ts';

type Values = EntryInputOf<'subscribers'>['values'];

interface Options {
  store: EntryStore & RateLimits & Leases;
  list: MailingList | undefined;
  /** With a mail server, an address is subscribed once its owner has confirmed it. */
  mail: Pick<MailService, 'isConfigured' | 'enqueue'>;
  publicUrl: string;
  clock: () => number;
}

const type = 'subscribers';
const dayMs = 24 * 60 * 60_000;
/** How long an address can be confirmed; it is erased then. */
const confirmMs = 7 * dayMs;
const mailsEveryMs = 60 * 60_000;
const fields = ['email', 'delivery', 'confirmedAt', 'confirmBy', 'linkKey', 'createdAt'] as const;

/** The states of an address that receives the letter. */
const isSubscribed = (delivery: string): boolean => ['kept', 'waiting', 'sent'].includes(delivery);

/** What a link of a mail does. */
type Purpose = 'confirm' | 'leave';

type Requested = { id: number; linkKey: string; isSubscribed: boolean };

const invalidLink: LetterState = { state: 'invalid', address: '' };

/**
 * Newsletter subscriptions: stored first, so that none is lost while Mailjet is unreachable, and sent with exponential backoff. Without `list` the
 * database is the list, and its addresses are exported by hand.
 */
export function openNewsletter({ store, list, mail, publicUrl, clock }: Options) {
  const read = (id: number) => store.get({ type, ref: { id } }, { fields, budget: unbounded });
  const instant = (laterMs = 0): string => new Date(clock() + laterMs).toISOString();
  const queued = () =>
    ({ delivery: list ? 'waiting' : 'kept', attempts: 0, nextAttemptAt: instant() }) as const satisfies Values;

  const queue = openDeliveryQueue({
    ...{ store, clock },
    type,
    waiting: compare('delivery', 'in', list ? ['waiting', 'leaving'] : ['leaving']),
    async send(id): Promise<Values | undefined> {
      const subscriber = await read(id);
      if (!subscriber) return undefined;
      try {
        if (subscriber.delivery === 'leaving') {
          await list?.unsubscribe(subscriber.email);
          return replaceByProof(store, id, clock()).then(() => undefined);
        }
        const leaveUrl = linkOf('leave', id, await linkKeyOf(subscriber));
        await list?.subscribe(subscriber.email, { leaveUrl, isConfirmed: subscriber.confirmedAt !== null });
      } catch (error) {
        if (!(error instanceof PermanentError)) throw error;
        return { delivery: 'refused' };
      }
      return { delivery: 'sent' };
    },
  });

  const ofAddress = (email: string) => compare('email', 'eq', email.toLowerCase());

  const linkOf = (purpose: Purpose, id: number, key: string): string =>
    `${publicUrl}/lettre/${purpose === 'confirm' ? 'confirmer' : 'quitter'}?jeton=${id}.${signature(purpose, key)}`;

  /** The key of a subscriber's links; a subscriber of an earlier version gets one. */
  async function linkKeyOf({ id, linkKey }: { id: number; linkKey: string | null }): Promise<string> {
    const key = linkKey ?? newKey();
    if (!linkKey) await store.update({ type, ref: { id } }, { values: { linkKey: key }, links: {} });
    return key;
  }

  /** The subscriber of a link's token; undefined for a token that is not ours, or whose subscriber is deleted. */
  async function findByToken(token: string, purpose: Purpose) {
    const [id, signed = ''] = token.split('.');
    const subscriber = await read(idIn(id));
    const { linkKey } = subscriber ?? {};
    return linkKey && isSameSecret(signed, signature(purpose, linkKey)) ? subscriber : undefined;
  }

  /** The subscriber that a token can confirm, or has confirmed. */
  async function findConfirmable(token: string) {
    const subscriber = await findByToken(token, 'confirm');
    const isDone = subscriber && isSubscribed(subscriber.delivery);
    return isDone || Date.parse(subscriber?.confirmBy ?? '') > clock() ? subscriber : undefined;
  }

  /** Ends a subscription at Mailjet, then here. An unconfirmed address is only deleted: Mailjet never had it, and there is no consent to prove. */
  async function end({ id, email, delivery }: { id: number; email: string; delivery: string }): Promise<void> {
    const key = { type, ref: { id } } as const;
    await deleteMails(compare('recipient', 'eq', email));
    if (delivery === 'unconfirmed') await store.remove(key);
    else await store.update(key, { values: { ...queued(), delivery: 'leaving' }, links: {} });
  }

  /** Deletes those of the newsletter's mails that were not sent: they have the address. */
  const deleteMails = (where: Condition) =>
    deleteWhere(store, 'mails', { and: [compare('unsubscribeUrl', 'notNull', true), where] });

  async function leave(where: Condition): Promise<void> {
    const { entries } = await store.list(type, { where, fields, budget: unbounded });
    for (const subscriber of entries) await end(subscriber);
    void queue.deliver();
  }

  /** Stores an address, or that its owner asks for the letter again. Both cost the same: the time does not reveal who is subscribed. */
  async function ask(email: string, source: string): Promise<Requested> {
    const given = { consentText: newsletterConsent, source };
    const unconfirmed = { delivery: 'unconfirmed', confirmBy: instant(confirmMs) } as const;
    const requested = { ...queued(), ...(mail.isConfigured && unconfirmed) };
    const known = await firstOf(store, type, { where: ofAddress(email), fields, budget: unbounded });
    const linkKey = known?.linkKey ?? newKey();
    if (!known) {
      const { id } = await store.create(type, {
        values: { ...requested, ...given, email: email.toLowerCase(), linkKey },
      });
      return { id, linkKey, isSubscribed: false };
    }
    const { id, delivery } = known;
    const values: Values = { linkKey };
    if (delivery === 'unconfirmed') Object.assign(values, requested, given);
    // Mailjet may have it, also while it is leaving or refused: its state stays until its owner confirms.
    else if (mail.isConfigured) values.confirmBy = unconfirmed.confirmBy;
    else if (delivery === 'leaving') Object.assign(values, requested);
    await store.update({ type, ref: { id } }, { values, links: {} });
    return { id, linkKey, isSubscribed: isSubscribed(delivery) };
  }

  /** Writes to an address once an hour at most, however many requests name it. */
  async function write(email: string, { id, linkKey, isSubscribed }: Requested): Promise<void> {
    const key = `letter ${createHash('sha256').update(email).digest('base64url')}`;
    // Under a lease: simultaneous attempts would each count one.
    const attempt = { key, limit: 1, windowMs: mailsEveryMs, now: clock() };
    const counted = await withLease(store, key, () => store.countAttempt(attempt));
    if (counted?.result !== 1) return;
    const why = 'Bonjour,\n\nQuelqu’un, sans doute vous, a demandé la lettre du Mémorial à cette adresse.';
    const lastDay = formatWeekdayDate(today(clock() + confirmMs), today(clock()));
    const confirmation: Mail = {
      subject: 'Confirmez votre inscription à la lettre du Mémorial',
      body: `${why} Pour la recevoir, confirmez avant le ${lastDay}\u00a0:`,
      action: 'Confirmer mon inscription',
      actionUrl: linkOf('confirm', id, linkKey),
      note:
        'Vous n’avez rien demandé\u00a0? Ne faites rien\u00a0: l’adresse est effacée dans sept jours et vous ne recevrez pas ' +
        'd’autre message.',
    };
    const already: Mail = {
      subject: 'Vous recevez déjà la lettre du Mémorial',
      body: `${why} Elle est déjà inscrite\u00a0: vous n’avez rien à faire.`,
    };
    const unsubscribeUrl = linkOf('leave', id, linkKey);
    await mail.enqueue({ recipient: email, ...(isSubscribed ? already : confirmation), unsubscribeUrl });
  }

  async function forget(id: number): Promise<void> {
    const subscriber = await read(id);
    if (subscriber?.delivery === 'sent') await list?.unsubscribe(subscriber.email);
    if (subscriber) await deleteMails(compare('recipient', 'eq', subscriber.email));
    await replaceByProof(store, id, clock());
  }

  return {
    /** Sends the addresses that are due to Mailjet. Resolves after the batch; it never rejects. */
    deliver: queue.deliver,
    /** Whether an address is subscribed once its owner has confirmed it. */
    needsConfirmation: mail.isConfigured,
    /** Stores an address. The result is the same for a known address, so that it does not reveal who is subscribed. */
    async subscribe(email: string, source: string): Promise<void> {
      const address = email.toLowerCase();
      const requested = await ask(address, source).catch((error) => {
        // Another request has just stored it.
        if (error instanceof NotUnique) return ask(address, source);
        throw error;
      });
      if (mail.isConfigured) await write(address, requested);
      void queue.deliver();
    },
    /** What the page of a link says. A link of a mail only leads there: robots follow links. */
    async stateOf(token: string, purpose: Purpose): Promise<LetterState> {
      const subscriber = await (purpose === 'confirm' ? findConfirmable : findByToken)(token, purpose);
      if (!subscriber) return invalidLink;
      const { email, delivery } = subscriber;
      const isDone = purpose === 'confirm' ? isSubscribed(delivery) : delivery === 'leaving';
      return { state: isDone ? 'done' : 'ready', address: maskAddress(email) };
    },
    /** Subscribes the address of a link: consent begins here. The same again for one that is subscribed. */
    async confirm(token: string): Promise<LetterState> {
      const subscriber = await findConfirmable(token);
      if (!subscriber) return invalidLink;
      const { id, email, delivery } = subscriber;
      const values = { ...queued(), confirmedAt: instant(), confirmBy: null };
      // Deleted meanwhile.
      if (!isSubscribed(delivery) && !(await store.update({ type, ref: { id } }, { values, links: {} })))
        return invalidLink;
      void queue.deliver();
      return { state: 'done', address: maskAddress(email) };
    },
    /** Unsubscribes the address of a link. */
    async leaveByToken(token: string): Promise<LetterState> {
      const subscriber = await findByToken(token, 'leave');
      if (!subscriber) return invalidLink;
      await end(subscriber);
      void queue.deliver();
      return { state: 'done', address: maskAddress(subscriber.email) };
    },
    /**
     * Unsubscribes an address, if it is subscribed, and deletes it. It is stored first, and retried while Mailjet is unreachable: neither the
     * result nor the time that it takes reveals who was subscribed.
     */
    leave: (email: string): Promise<void> => leave(ofAddress(email)),
    /**
     * What Mailjet reports of an address. Who leaves there leaves here, unless they subscribed after that; an address that does not exist is
     * refused. A failure that may pass changes nothing.
     */
    async report({ event, email, time }: MailjetReport): Promise<void> {
      const before = compare('createdAt', 'lte', new Date(time).toISOString());
      const where = { and: [ofAddress(email), compare('delivery', 'in', ['waiting', 'sent', 'refused']), before] };
      const subscriber = await firstOf(store, type, { where, fields, budget: unbounded });
      if (!subscriber || Date.parse(subscriber.confirmedAt ?? subscriber.createdAt) > time) return;
      if (event === 'left') await end(subscriber);
      else await store.update({ type, ref: { id: subscriber.id } }, { values: { delivery: 'refused' }, links: {} });
      void queue.deliver();
    },
    /**
     * Deletes a subscriber (RGPD, article 17); a proof of their consent stays, without the address. Mailjet first: where that fails, the address
     * stays here and can be retried. It runs after the current batch, so that no batch sends the address meanwhile.
     */
    unsubscribe: (id: number): Promise<void> => queue.runBetween(() => forget(id)),
    /** Erases the addresses that were not confirmed in time. Returns how many. */
    async purge(): Promise<number> {
      await deleteMails(compare('createdAt', 'lt', instant(-confirmMs)));
      const late = compare('confirmBy', 'lt', instant());
      return deleteWhere(store, type, { and: [compare('delivery', 'eq', 'unconfirmed'), late] });
    },
    /** Ends after the current address; the others wait for the next start. */
    stop: queue.stop,
  };
}

export type Newsletter = ReturnType<typeof openNewsletter>;

const rowsAtOnce = 1000;
const shown = ['consentText', 'source', 'subscribedAt', 'removedAt', 'addressHash', 'hashKey'] as const;

const newKey = (): string => randomBytes(32).toString('hex');
const signature = (purpose: Purpose, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(purpose).digest('base64url');

const hashOf = (email: string, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(email.trim().toLowerCase()).digest('hex');

/** Deletes a subscriber and stores the proof of their consent, in one transaction. Nothing is stored where there is no such subscriber. */
export function replaceByProof(store: EntryStore, id: number, now: number): Promise<void> {
  return store.transaction(async (trx) => {
    const key = { type: 'subscribers', ref: { id } } as const;
    const fields = ['email', 'delivery', 'consentText', 'source', 'createdAt', 'confirmedAt'] as const;
    const subscriber = await trx.get(key, { fields, budget: unbounded });
    if (!subscriber) return;
    const { email, delivery, consentText, source, createdAt, confirmedAt } = subscriber;
    const [hashKey, subscribedAt] = [newKey(), confirmedAt ?? createdAt];
    const values = { addressHash: hashOf(email, hashKey), hashKey, consentText, source, subscribedAt };
    // Who never confirmed has given no consent.
    if (delivery !== 'unconfirmed')
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
