import { type TypeName, typeOf } from '#content/index.ts';
import type { KeptLink, Snapshot } from '#content/revisions.ts';
import { isLink } from '#model/field.ts';
import type { Store } from '#store/store.ts';

/** A link that a snapshot names and that leads nowhere any more. */
export interface Dropped {
  field: string;
  label: string;
  documentId: string;
  title: string;
}

/**
 * A snapshot as the data of a save, to be validated as any other: links to what is gone are left out and told, fields the model
 * has no more are left out.
 */
export async function draftOf(
  store: Store,
  type: TypeName,
  values: Snapshot,
  without: readonly string[] = [],
): Promise<{ data: Record<string, unknown>; dropped: Dropped[] }> {
  const data: Record<string, unknown> = {};
  const dropped: Dropped[] = [];
  for (const [name, field] of Object.entries(typeOf(type).fields)) {
    if (!(name in values) || without.includes(name)) continue;
    if (!isLink(field)) {
      // What was never written is not written now: a field that became required asks for itself.
      data[name] = values[name] ?? undefined;
      if (values[name] === null && !field.required) data[name] = null;
      continue;
    }
    const links = values[name] as KeptLink[];
    const there = await stillThere(store, field.to as TypeName, links);
    data[name] = { set: links.filter((link) => there.has(link.documentId)).map((link) => link.documentId) };
    for (const { documentId, title } of links.filter((link) => !there.has(link.documentId)))
      dropped.push({ field: name, label: field.label, documentId, title });
  }
  return { data, dropped };
}

async function stillThere(store: Store, type: TypeName, links: readonly KeptLink[]): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  const { entries } = await store.list(type, {
    where: { path: ['documentId'], operator: 'in', value: links.map((link) => link.documentId) },
    fields: [],
  });
  return new Set(entries.map((entry) => entry.documentId));
}
