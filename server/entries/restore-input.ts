import { type TypeName, typeOf } from '#content/index.ts';
import type { Snapshot } from '#content/revisions.ts';
import type { Dropped } from '#contract/admin-answers.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type FieldValues, isLink } from '#model/field.ts';
import { linkedEntries } from '#store/documents/linked-entries.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';

/**
 * Converts a snapshot to the data of a save, to be validated as any other. Links to deleted entries are left out and returned as `dropped`;
 * fields that are no longer in the model are left out.
 */
export async function restoreInput(
  store: EntryStore,
  type: TypeName,
  values: Snapshot,
  without: readonly string[] = [],
): Promise<{ data: FieldValues; dropped: Dropped[] }> {
  const data: FieldValues = {};
  const dropped: Dropped[] = [];
  for (const [name, field] of Object.entries(typeOf(type).fields)) {
    if (!(name in values) || without.includes(name)) continue;
    if (!isLink(field)) {
      // An absent value stays absent, so that a field that became required is reported as missing.
      data[name] = values[name] ?? undefined;
      if (values[name] === null && !field.required) data[name] = field.kind === 'repeatable' ? [] : null;
      continue;
    }
    const links = linkedEntries(values[name]);
    const there = await existingTargets(store, field.to as TypeName, links);
    data[name] = { set: links.filter((link) => there.has(link.documentId)).map((link) => link.documentId) };
    for (const { documentId, title } of links.filter((link) => !there.has(link.documentId)))
      dropped.push({ field: name, label: field.label, documentId, title: String(title ?? '') });
  }
  return { data, dropped };
}

async function existingTargets(store: EntryStore, type: TypeName, links: readonly AnyEntry[]): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  const documentIds = links.map((link) => link.documentId);
  const where = compare('documentId', 'in', documentIds);
  const { entries } = await store.list(type, { where, fields: [], version: 'draft', budget: unbounded });
  return new Set(entries.map((entry) => entry.documentId));
}
