import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { type Entry, isType, singularOf } from '#content/index.ts';
import { maxTries } from '#content/programs.ts';
import { compare, type EntryInputOf, type EntryStore, unbounded } from '#store/store.ts';
import { uidOf } from '../http/type-uid.ts';
import { openDeliveryQueue } from '../jobs/delivery-queue.ts';
import { addressHostOf, isPublicAddress, PrivateAddressError, publicRequest } from '../outgoing/public-request.ts';

type Delivery = Entry<'webhook-deliveries'>;
type Values = EntryInputOf<'webhook-deliveries'>['values'];

interface Options {
  store: EntryStore;
  clock: () => number;
  /** Hosts of private networks that may be called, with or without a port. */
  privateHosts: readonly string[];
  /** Tests replace it. */
  resolve?: typeof lookup;
}

const minutes = 60_000;
/** The waits after each try: nine tries in a day. */
const waits = [1, 5, 15, 60, 120, 240, 360, 639].map((wait) => wait * minutes);
const timeoutMs = 10_000;
/** Longer than a try, and short enough that another process soon takes over those of one that was killed. */
const leaseMs = 30_000;
const maxAnswerBytes = 1024;

/** Calls the webhooks with what the outbox has stored (store/revisions/outbox.ts): each in order, and none waits for another one's server. */
export function openWebhooks({ store, clock, privateHosts, resolve = lookup }: Options) {
  const stopping = new AbortController();
  const queues = new Map<number, ReturnType<typeof openDeliveryQueue>>();
  const isNamed = ({ host, hostname }: URL) => privateHosts.includes(host) || privateHosts.includes(hostname);

  const instant = (laterMs = 0): string => new Date(clock() + laterMs).toISOString();

  async function send(id: number): Promise<Values> {
    const delivery = await store.get({ type: 'webhook-deliveries', ref: { id } }, { budget: unbounded });
    const key = { type: 'webhooks', ref: { id: delivery?.webhook ?? -1 } } as const;
    const webhook = await store.get(key, { fields: ['url', 'signingSecret', 'isActive'], budget: unbounded });
    if (!delivery || !webhook) return { nextAttemptAt: null };
    const tries = delivery.attempts ?? 1;
    // Suspended since its batch began: it waits untried.
    if (!webhook.isActive) return { attempts: tries - 1, nextAttemptAt: instant() };
    const begun = performance.now();
    const failed = (error: unknown) => ({ status: null, body: failureOf(error) });
    const { status, body } = await request(webhook, delivery).catch(failed);
    const isReceived = status !== null && status >= 200 && status < 300;
    const wait = isReceived ? undefined : waits[tries - 1];
    return {
      status,
      duration: Math.round(performance.now() - begun),
      answer: body.replaceAll('\0', '').slice(0, maxAnswerBytes),
      receivedAt: isReceived ? instant() : null,
      nextAttemptAt: wait === undefined ? null : instant(wait),
    };
  }

  /** As Standard Webhooks has it (standardwebhooks.com), with Strapi's header and body. A retry has the same id and body. */
  async function request({ url: address, signingSecret }: { url: string; signingSecret: string }, delivery: Delivery) {
    const url = new URL(address);
    const id = `msg_${delivery.documentId}`;
    const timestamp = String(Math.floor(clock() / 1000));
    const body = JSON.stringify(bodyOf(delivery));
    if (url.protocol !== 'https:' && !isNamed(url)) throw new PrivateAddressError(url.host);
    const tags = delivery.event === 'cache.purge' && { 'cache-tag': (delivery.content as string[]).join(',') };
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'MemorialWebhooks/1.0',
      'x-strapi-event': delivery.event,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(signingSecret, { id, timestamp, body }),
      ...tags,
    };
    const connection = { stopping: stopping.signal, resolve, ...(isNamed(url) && { isAllowed: () => true }) };
    return publicRequest(url, { method: 'POST', headers, body, timeoutMs, maxBytes: maxAnswerBytes, ...connection });
  }

  return {
    /** Begins to call the active webhooks that are due. `batches`: resolves after a batch of each. */
    async deliver(): Promise<{ batches: Promise<unknown> }> {
      const where = compare('isActive', 'eq', true);
      const { entries } = await store.list('webhooks', { where, fields: [], budget: unbounded });
      const batches = entries.map(({ id }) => {
        const waiting = compare('webhook', 'eq', id);
        const queue =
          queues.get(id) ?? openDeliveryQueue({ store, clock, leaseMs, type: 'webhook-deliveries', waiting, send });
        queues.set(id, queue);
        return queue.deliver();
      });
      return { batches: Promise.all(batches) };
    },
    /** Why an address cannot be called, a sentence. A name that has no address yet is refused at the connection, if it must be. */
    async problemOf(address: string): Promise<string | undefined> {
      const publicOne = 'Donnez une adresse publique en https\u00a0; l’équipe technique peut en autoriser une autre.';
      if (!URL.canParse(address)) return publicOne;
      const url = new URL(address);
      if (url.username || url.password)
        return 'Retirez le nom et le mot de passe de l’adresse\u00a0: chaque envoi est signé.';
      if (/^https?:$/.test(url.protocol) && isNamed(url)) return undefined;
      if (url.protocol !== 'https:') return publicOne;
      const host = addressHostOf(url);
      const addresses = isIP(host)
        ? [{ address: host }]
        : await promisify(resolve)(host, { all: true }).catch(() => []);
      const refused = addresses.find((each) => !isPublicAddress(each.address));
      return refused && `Cette adresse mène au réseau privé (${refused.address}). ${publicOne}`;
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([...queues.values()].map((queue) => queue.stop()));
    },
  };
}

export type WebhookService = ReturnType<typeof openWebhooks>;

/** Those that were given up. */
export const isGivenUp = {
  and: [
    compare('nextAttemptAt', 'null', true),
    compare('receivedAt', 'null', true),
    compare('attempts', 'gte', maxTries),
  ],
};

export function signatureOf(secret: string, message: { id: string; timestamp: string; body: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const { id, timestamp, body } = message;
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function bodyOf({ event, createdAt, type, content }: Delivery): Record<string, unknown> {
  if (event === 'cache.purge') return { event, createdAt, tags: content };
  if (event.startsWith('media.')) return { event, createdAt, media: content };
  if (!type || !isType(type)) return { event, createdAt };
  return { event, createdAt, model: singularOf(type), uid: uidOf(type), entry: content };
}

function failureOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return `Cette adresse mène au réseau privé (${error.message}).`;
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { name?: string } };
  if (name === 'TimeoutError' || cause?.name === 'TimeoutError') return 'Pas de réponse en dix secondes.';
  return `Pas de connexion (${code ?? name ?? 'sans précision'}).`;
}
