import { type TypeName, typeOf } from '#content/index.ts';
import type { KeptLink, Snapshot } from '#content/revisions.ts';
import { isGroup, isLink } from '#model/field.ts';
import type { Address, Populate, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';

/** An entry, and what it holds in a form that can be kept: links by name and in order, groups as they were written. */
export interface Pictured {
  entry: StoredEntry;
  title: string;
  values: Snapshot;
}

/** Takes the picture of an entry as it stands; undefined when there is none. */
export async function picture(store: Store, address: Address): Promise<Pictured | undefined> {
  const type = typeOf(address.type);
  const populate: Populate = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (isLink(field)) populate[name] = { fields: [typeOf(field.to as TypeName).admin.title] };
    else if (isGroup(field)) populate[name] = {};
  }
  const entry = await store.get(address, { populate });
  if (!entry) return undefined;
  const values: Snapshot = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.kind === 'secret') continue;
    if (isLink(field)) values[name] = keptLinks(entry[name], typeOf(field.to as TypeName).admin.title);
    else if (isGroup(field)) values[name] = withoutId(entry[name]);
    else values[name] = entry[name] ?? null;
  }
  return { entry, title: String(entry[type.admin.title] ?? '').slice(0, 255), values };
}

/** The fields in which two pictures differ, in the order of the type. Links differ by whom they name and in which order. */
export function changedFields(type: TypeName, before: Snapshot, after: Snapshot): string[] {
  return Object.keys(typeOf(type).fields).filter(
    (name) => comparable(before[name] ?? null) !== comparable(after[name] ?? null),
  );
}

/** One link or several, as the store populates them. */
function keptLinks(value: unknown, title: string): KeptLink[] {
  const linked = (Array.isArray(value) ? value : [value]).filter(Boolean) as StoredEntry[];
  return linked.map((target) => ({
    id: target.id,
    documentId: target.documentId,
    title: String(target[title] ?? '').slice(0, 255),
  }));
}

/** A group's id is its entry's, which says nothing of what it holds. */
function withoutId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  const { id: _id, ...members } = value as Record<string, unknown>;
  return members;
}

/** PostgreSQL's jsonb orders keys its own way, and a link's title is its target's business. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    if ('documentId' in inner) return inner.documentId;
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
