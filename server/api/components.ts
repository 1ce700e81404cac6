import { type TypeName, typeOf } from '#content/index.ts';
import { isGroup } from '#model/field.ts';
import type { CleanDraft } from '#model/validate.ts';
import type { EntryKey, EntryQuery } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { applicationError } from './errors.ts';

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A component that was sent with an `id`: the id, and the members that were sent. */
interface SentComponent {
  id: string;
  members: string[];
}

/** Components that were sent with an `id`, by field. The id of a component is that of its entry (store/rows.ts). */
export function sentComponents(type: TypeName, data: Members): Map<string, SentComponent> {
  const { fields } = typeOf(type);
  const sent = new Map<string, SentComponent>();
  for (const [name, value] of Object.entries(data)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field && isGroup(field) && isObject(value) && value.id !== undefined && value.id !== null)
      sent.set(name, { id: String(value.id), members: Object.keys(value).filter((key) => key !== 'id') });
  }
  return sent;
}

/** The data of a create: a component gets an id of its own, whatever it was sent with (as in Strapi). */
export function withoutComponentIds(type: TypeName, data: Members): Members {
  const copy = { ...data };
  for (const name of sentComponents(type, data).keys()) {
    const { id: _id, ...members } = copy[name] as Members;
    copy[name] = members;
  }
  return copy;
}

/**
 * Completes components that were sent with their `id`: members that were not sent keep their stored values (tests/contract/observed.test.ts).
 * A component sent without `id` replaces the stored one. Call it in the transaction of the update.
 * @param sent what `sentComponents` gives
 * @throws ApiError 400 for an id that is not the stored component's
 */
export async function mergeComponents(
  store: EntryStore,
  address: EntryKey,
  draft: CleanDraft,
  sent: ReadonlyMap<string, SentComponent>,
): Promise<CleanDraft> {
  if (sent.size === 0) return draft;
  const query: EntryQuery = { fields: [], populate: Object.fromEntries([...sent.keys()].map((name) => [name, {}])) };
  const entry = await store.get(address, query);
  if (!entry) return draft;
  const values = { ...draft.values };
  for (const [name, { id, members }] of sent) {
    const stored = entry[name];
    if (!isObject(stored) || String(stored.id) !== id)
      throw applicationError(`Some of the provided components in ${name} are not related to the entity`);
    const { id: _id, ...storedMembers } = stored;
    const parsed = values[name] as Members;
    values[name] = { ...storedMembers, ...Object.fromEntries(members.map((member) => [member, parsed[member]])) };
  }
  return { ...draft, values };
}
