import { groupRequestRetention } from '#content/group-requests.ts';
import { retentionOf } from '#editorial/facts.ts';
import { beginningOf } from '#model/duration.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import { deleteWhere } from '../entries/read-entries.ts';

/**
 * Deletes the actions of the audit log and the proofs of consent that are older than the settings state (the CNIL recommends six months to a year
 * for such a log: délibération 2021-122), and the requests of groups past their time. Returns how many.
 */
export async function purge(store: EntryStore, now: number): Promise<number> {
  const fields = ['logRetention', 'proofRetention'] as const;
  const setting = await store.get({ type: 'setting', ref: 'only' }, { fields, budget: unbounded });
  const before = (name: 'logRetention' | 'proofRetention') => beginningOf(retentionOf(setting, name), now);
  const audit = await deleteWhere(store, 'audit', compare('at', 'lt', before('logRetention')));
  const proofs = await deleteWhere(store, 'consent-proofs', compare('removedAt', 'lt', before('proofRetention')));
  const requestsBefore = beginningOf(groupRequestRetention, now);
  const requests = await deleteWhere(store, 'group-requests', compare('createdAt', 'lt', requestsBefore));
  return audit + proofs + requests;
}
