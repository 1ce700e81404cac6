import { groupRequestRetention } from '#content/group-requests.ts';
import { retentionOf } from '#editorial/facts.ts';
import { beginningOf } from '#model/duration.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import { deleteWhere } from '../entries/read-entries.ts';

const days = 30;

/**
 * Deletes the actions of the audit log and the proofs of consent that are older than the settings state (the CNIL recommends six months to a year
 * for such a log: délibération 2021-122), and the requests of groups past their time; after thirty days the mails that were not sent, the calls of
 * webhooks, and the changes that were done, except those that unpublished their entry. Returns how many.
 */
export async function purge(store: EntryStore, now: number): Promise<number> {
  const fields = ['logRetention', 'proofRetention'] as const;
  const setting = await store.get({ type: 'setting', ref: 'only' }, { fields, budget: unbounded });
  const before = (name: 'logRetention' | 'proofRetention') => beginningOf(retentionOf(setting, name), now);
  const monthAgo = new Date(now - days * 24 * 60 * 60_000).toISOString();
  const isDone = [compare('doneAt', 'lt', monthAgo), compare('tookDown', 'eq', false)];
  const past = [
    ['audit', compare('at', 'lt', before('logRetention'))],
    ['consent-proofs', compare('removedAt', 'lt', before('proofRetention'))],
    ['group-requests', compare('createdAt', 'lt', beginningOf(groupRequestRetention, now))],
    ['mails', compare('createdAt', 'lt', monthAgo)],
    ['webhook-deliveries', compare('createdAt', 'lt', monthAgo)],
    ['schedules', { and: isDone }],
  ] as const;
  let deleted = 0;
  for (const [type, where] of past) deleted += await deleteWhere(store, type, where);
  return deleted;
}
