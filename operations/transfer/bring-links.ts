import { type ContentTypeName, typeOf } from '#content/index.ts';
import { isLink, type LinkField } from '#model/field.ts';
import { familyOf } from '#model/file-kinds.ts';
import { sentence } from '#model/problems.ts';
import type { CleanDraft } from '#model/validate.ts';
import type { Populate, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { nameOf } from './bring-entries.ts';
import type { Report } from './report.ts';
import type { SourceEntry } from './source.ts';

interface Linking {
  store: Store;
  type: ContentTypeName;
  entry: SourceEntry;
  /** What people call each file of the other house. */
  names: ReadonlyMap<string, string>;
  /** The entry is this house's own now: what differs is said, and left. */
  left: boolean;
  report: Report;
}

/** Files and linked entries, in their order, once everything is there. What leads nowhere is left out and said. */
export async function bringLinks(linking: Linking): Promise<void> {
  const { store, type, entry, left, report } = linking;
  const { fields, entries } = typeOf(type);
  const links = Object.entries(fields).filter(([name, field]) => isLink(field) && entry.links[name] !== undefined);
  if (links.length === 0) return;
  const populate: Populate = Object.fromEntries(links.map(([name]) => [name, { fields: ['id'] }]));
  const ref = entries === 'one' ? ('only' as const) : { documentId: entry.documentId };
  const stored = await store.get({ type, ref }, { populate });
  if (!stored) return;
  const draft: CleanDraft = { values: {}, links: {} };
  for (const [name, field] of links) {
    if (!isLink(field)) continue;
    const there = await targets(linking, field, entry.links[name] ?? []);
    const now = [stored[name]].flat().filter(Boolean) as StoredEntry[];
    if (now.map(({ documentId }) => documentId).join() === there.join()) continue;
    if (left) report.differences.push(`${nameOf(type, entry)} : ${field.label} : laissé comme ici`);
    else draft.links[name] = { set: there.map((documentId) => ({ documentId })) };
  }
  if (Object.keys(draft.links).length > 0) await store.update({ type, ref: { id: stored.id } }, draft);
}

/** Those of the wanted that are there, and fit. */
async function targets(
  { store, type, entry, names, report }: Linking,
  field: LinkField,
  wanted: readonly string[],
): Promise<string[]> {
  const say = (remark: string) => report.differences.push(`${nameOf(type, entry)} : ${field.label} : ${remark}`);
  const fit: string[] = [];
  for (const documentId of wanted) {
    const to = field.to as ContentTypeName;
    const target = await store.get(
      { type: to, ref: { documentId } },
      { fields: field.kind === 'media' ? ['mime'] : [] },
    );
    const called = names.get(documentId) ?? documentId;
    if (!target) say(`ce qui est lié n’est pas là (${called})`);
    else if (field.kind === 'media' && !field.accept.some((family) => family === familyOf(String(target.mime))))
      say(`${sentence({ path: [], code: 'wrongFile', accept: field.accept })} (laissé de côté : ${called})`);
    else fit.push(documentId);
  }
  return fit;
}
