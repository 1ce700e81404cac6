import { createHmac, randomBytes } from 'node:crypto';
import type { ConsentProof } from '#contract/admin-answers.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { isSameSecret } from '../auth/same-secret.ts';
import { batchesOf } from '../entries/read-entries.ts';

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
