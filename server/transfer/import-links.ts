import { type ContentTypeName, typeOf } from '#content/index.ts';
import { isLink, type LinkField } from '#model/field.ts';
import { familyOf } from '#model/file-kinds.ts';
import { messageFor } from '#model/problems.ts';
import type { EntryInput } from '#model/validate.ts';
import { linkedEntries } from '#store/documents/linked-entries.ts';
import { type EntryStore, type Populate, unbounded } from '#store/store.ts';
import { entryKeyOf, nameOf } from './import-entries.ts';
import type { Report } from './report.ts';
import type { SourceEntry } from './source.ts';

interface Linking {
  store: EntryStore;
  type: ContentTypeName;
  entry: SourceEntry;
  /** The name of each file of the source. */
  names: ReadonlyMap<string, string>;
  /** The entry was edited here: differences are reported and not written. */
  left: boolean;
  /** The links of the working copy; otherwise those of the published version. */
  isDraft: boolean;
  report: Report;
}

/** Writes the links to files and entries, in their order, once all entries are imported. A link without a target is reported. */
export async function importLinks(linking: Linking): Promise<void> {
  const { store, type, entry, isDraft, report } = linking;
  const { fields } = typeOf(type);
  const links = Object.entries(fields).filter(([name, field]) => isLink(field) && entry.links[name] !== undefined);
  if (links.length === 0) return;
  const populate: Populate = Object.fromEntries(links.map(([name]) => [name, { fields: ['id'] }]));
  const key = entryKeyOf(type, entry);
  const version = isDraft ? 'draft' : undefined;
  const stored = await store.get(key, { populate, version, budget: unbounded });
  if (!stored) return;
  // A write would publish the working copy that exists here.
  const left = linking.left || (!isDraft && (await store.versionsOf(key))?.hasDraft === true);
  const input: EntryInput = { values: {}, links: {} };
  for (const [name, field] of links) {
    if (!isLink(field)) continue;
    const there = await targets(linking, field, entry.links[name] ?? []);
    const now = linkedEntries(stored[name]);
    if (now.map(({ documentId }) => documentId).join() === there.join()) continue;
    if (left) report.differences.push(`${nameOf(type, entry)} : ${field.label} : laissé comme ici`);
    else input.links[name] = { set: there.map((documentId) => ({ documentId })) };
  }
  if (Object.keys(input.links).length === 0) return;
  if (isDraft) await store.saveDraft(key, input, undefined);
  else await store.publish(key, input, entry);
}

/** The wanted targets that exist and that the field accepts. */
async function targets(
  { store, type, entry, names, isDraft, report }: Linking,
  field: LinkField,
  wanted: readonly string[],
): Promise<string[]> {
  const addDifference = (remark: string) =>
    report.differences.push(`${nameOf(type, entry)} : ${field.label} : ${remark}`);
  const fit: string[] = [];
  for (const documentId of wanted) {
    const fields: string[] = field.kind === 'media' ? ['mime'] : [];
    const target = await store.get(
      { type: field.to as ContentTypeName, ref: { documentId } },
      { fields, version: isDraft ? 'draft' : undefined, budget: unbounded },
    );
    const called = names.get(documentId) ?? documentId;
    if (!target) addDifference(`ce qui est lié n’est pas là (${called})`);
    else if (field.kind === 'media' && !field.accept.some((family) => family === familyOf(String(target.mime))))
      addDifference(
        `${messageFor({ path: [], code: 'wrongFile', accept: field.accept })} (laissé de côté : ${called})`,
      );
    else fit.push(documentId);
  }
  return fit;
}
