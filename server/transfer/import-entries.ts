import { isDeepStrictEqual } from 'node:util';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { withoutForbidden } from '#model/characters.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type Field, type FieldValues, isComponent, isLink, type LinkField, mapComponents } from '#model/field.ts';
import { familyOf } from '#model/file-kinds.ts';
import { messageFor, type Problem } from '#model/problems.ts';
import { type EntryInput, validate } from '#model/validate.ts';
import type { DocumentKey, EntryStore, Populate } from '#store/store.ts';
import { linkedEntries, populateFields, unbounded } from '#store/store.ts';
import { lastRevision, writtenValue } from '../entries/revisions.ts';
import { sanitizeEditorHtml } from '../entry-input/sanitize-html.ts';
import type { ImportedFiles } from './import-files.ts';
import type { Report, SourceEntry } from './source.ts';

export interface EntryImport {
  store: EntryStore;
  type: ContentTypeName;
  entry: SourceEntry;
  files: ImportedFiles;
  /** The URL of the source. */
  home: string | undefined;
  report: Report;
}

/** `left`: the entry was edited here and is not overwritten. */
type Outcome = 'imported' | 'left' | 'refused';

/** The name of an entry in a report. */
export const nameOf = (type: ContentTypeName, entry: SourceEntry): string =>
  `${typeOf(type).label.singular} « ${entry.values[typeOf(type).admin.title] || entry.documentId} »`;

const addDifference = ({ type, entry, report }: EntryImport, remark: string) =>
  void report.differences.push(`${nameOf(type, entry)} : ${remark}`);

function leave(entryImport: EntryImport, remark: string): 'left' {
  addDifference(entryImport, remark);
  entryImport.report.left += 1;
  return 'left';
}

function refuse({ report }: EntryImport): 'refused' {
  report.refused += 1;
  return 'refused';
}

/** Imports an entry without its links: their targets may not be imported yet. */
export async function importEntry(entryImport: EntryImport): Promise<Outcome> {
  const { store, type, entry, report } = entryImport;
  const versions = await store.versionsOf(entryKeyOf(type, entry));
  const stored = await storedEntry(store, type, entry);
  if (entry.draft && !versions && !typeOf(type).publishedFlag) {
    addDifference(entryImport, 'brouillon là-bas : repris comme brouillon');
    return importDraft(entryImport);
  }
  const input = readEntry(entryImport);
  if (!input) return refuse(entryImport);
  const changed = stored && changedFields(type, input, stored);
  const edited = changed?.length === 0 ? 'no' : await localEdit(store, stored?.documentId ?? entry.documentId);
  if (edited !== 'no' && (stored || edited === 'removed')) {
    const labels = changed?.map((name) => typeOf(type).fields[name]?.label ?? name).join(', ');
    const remark = stored ? `modifié ici, laissé comme ici (diffère : ${labels})` : 'supprimé ici, non repris';
    return leave(entryImport, remark);
  }
  // A write would publish the working copy that exists here.
  if (versions?.hasDraft && changed?.length !== 0)
    return leave(entryImport, 'a des changements qui ne sont pas publiés ici, laissé comme ici');
  if (!stored) {
    const { documentId, createdAt, updatedAt, publishedAt } = entry;
    await store.createPublished(type, input, { documentId, createdAt, updatedAt, publishedAt });
    report.created += 1;
  } else if (changed && changed.length > 0) {
    await store.publish({ type, ref: { id: stored.id } }, input, entry);
    report.updated += 1;
  } else report.unchanged += 1;
  return 'imported';
}

/** Imports a working copy without its links. One that was changed here is not overwritten. */
export async function importDraft(entryImport: EntryImport): Promise<Outcome> {
  const { store, type, entry, report } = entryImport;
  const key = entryKeyOf(type, entry);
  const input = readEntry({ ...entryImport, entry: { ...entry, draft: false } }, { isDraft: true });
  if (!input) return refuse(entryImport);
  const versions = await store.versionsOf(key);
  const working = await storedEntry(store, type, entry, 'draft');
  const isSame = working !== undefined && changedFields(type, input, working).length === 0;
  const edited = await localEdit(store, versions?.documentId ?? entry.documentId);
  const { documentId, createdAt, updatedAt } = entry;
  if (isSame) report.unchanged += 1;
  else if (edited === 'removed') return leave(entryImport, 'supprimé ici, brouillon non repris');
  else if (edited !== 'no' || versions?.hasDraft) return leave(entryImport, 'modifié ici, brouillon non repris');
  else if (versions) {
    await store.saveDraft(key, input, undefined);
    report.updated += 1;
  } else {
    await store.createDraft(type, input, undefined, { documentId, createdAt, updatedAt });
    report.created += 1;
  }
  return edited === 'no' ? 'imported' : 'left';
}

/** How an entry was edited here since its import, by its history. */
async function localEdit(store: EntryStore, documentId: string): Promise<'no' | 'changed' | 'removed'> {
  const last = await lastRevision(store, documentId);
  if (!last) return 'no';
  return last.kind === 'remove' ? 'removed' : 'changed';
}

/** A single type has one entry, whatever its documentId in the source. */
export const entryKeyOf = (type: ContentTypeName, { documentId }: SourceEntry): DocumentKey => ({
  type,
  ref: typeOf(type).isSingle ? 'only' : { documentId },
});

const storedEntry = (store: EntryStore, type: ContentTypeName, entry: SourceEntry, version?: 'draft') =>
  store.get(entryKeyOf(type, entry), {
    populate: populateFields(type, (field) => isComponent(field) && {}),
    version,
    budget: unbounded,
  });

/** Validates an entry. An invalid optional value is left out and reported; an invalid required one leaves the whole entry out. */
function readEntry(entryImport: EntryImport, { isDraft = false } = {}): EntryInput | undefined {
  const { type, entry } = entryImport;
  const { fields, publishedFlag } = typeOf(type);
  const values: FieldValues = {};
  for (const [name, value] of Object.entries(entry.values)) {
    const field = fields[name];
    values[name] = field ? withLocalUrls(field, value, entryImport) : value;
  }
  if ('publishedAt' in fields && entry.publishedAt) values.publishedAt = entry.publishedAt;
  if (entry.draft) {
    if (!publishedFlag) {
      addDifference(entryImport, 'retiré du site là-bas, laissé comme ici');
      return undefined;
    }
    if (values[publishedFlag]) addDifference(entryImport, 'brouillon là-bas : repris, mais pas publié');
    values[publishedFlag] = false;
  }
  // A person confirms full conformity here, once the content is here.
  delete values.accessibilityFullConformity;
  const first = validate(typeOf(type), values, { for: 'create', isDraft });
  if (first.ok) return first.input;
  for (const problem of first.problems) leaveOut(problem, values, entryImport);
  const second = validate(typeOf(type), values, { for: 'create', isDraft });
  if (second.ok) return second.input;
  addDifference(entryImport, 'entrée non reprise : un champ obligatoire manque');
  return undefined;
}

/** Removes an invalid value; of a component, its invalid member alone. */
function leaveOut(problem: Problem, values: FieldValues, entryImport: EntryImport): void {
  const [name = '', ...rest] = problem.path;
  const member = rest.at(-1);
  const field: Field | undefined = typeOf(entryImport.type).fields[name];
  let invalid = problem.value;
  let label = field?.label ?? name;
  if (field && isComponent(field) && member !== undefined && member in field.fields) {
    const row = field.many ? Number(rest[0]) : undefined;
    values[name] = mapComponents(field, values[name], (members, index) => {
      if (index !== row) return members;
      const { [member]: faulty, ...others } = members;
      invalid = faulty;
      return others;
    });
    label += `, ${field.fields[member]?.label ?? member}`;
  } else delete values[name];
  const omitted = `laissé de côté : ${JSON.stringify(invalid)?.slice(0, 80)}`;
  addDifference(entryImport, `${label} : ${messageFor(problem)} (${omitted})`);
}

/** A value whose URLs of imported files point to this site. */
function withLocalUrls(field: Field, value: unknown, entryImport: EntryImport): unknown {
  const { files, home } = entryImport;
  if (isComponent(field))
    return mapComponents(field, value, (members) =>
      Object.fromEntries(
        Object.entries(members).map(([name, memberValue]) => {
          const member = field.fields[name];
          return [name, member ? withLocalUrls(member, memberValue, entryImport) : memberValue];
        }),
      ),
    );
  if (typeof value !== 'string') return value;
  if (field.kind === 'text' || field.kind === 'longText') return withoutForbidden(value);
  if (field.kind === 'url') return files.moved.find(value) ?? value;
  if (field.kind !== 'richText') return value;
  // First, since a film stays in a text where it is of this site.
  const { html, lost } = files.moved.inHtml(withoutForbidden(value), home);
  const clean = withoutForbidden(sanitizeEditorHtml(html));
  const gone = new Set(players(value)).difference(new Set(players(clean)));
  const tags = [...gone].map((tag) => `<${tag}>`).join(', ');
  if (gone.size > 0) addDifference(entryImport, `${field.label} : ${tags} n’a pas sa place dans un texte ici`);
  for (const url of lost)
    addDifference(entryImport, `${field.label} : montre un fichier qui n’a pas été repris (${url})`);
  return clean;
}

/** Tags of embeds, of which the sanitizer may leave nothing. */
const players = (html: string): string[] =>
  [...html.matchAll(/<(video|audio|embed|object|picture|svg|form|iframe|img)\b/gi)].map(([, tag = '']) =>
    tag.toLowerCase(),
  );

const changedFields = (type: ContentTypeName, { values }: EntryInput, stored: AnyEntry): string[] =>
  Object.entries(values)
    .filter(([name, value]) => {
      const field = typeOf(type).fields[name];
      const own = field ? writtenValue(field, stored[name]) : stored[name];
      return !isDeepStrictEqual(value ?? null, own ?? null);
    })
    .map(([name]) => name);

export interface Linking extends EntryImport {
  /** The entry was edited here: differences are reported and not written. */
  left: boolean;
  /** The links of the working copy; otherwise those of the published version. */
  isDraft: boolean;
}

/** Writes the links to files and entries, in their order, once all entries are imported. A link without a target is reported. */
export async function importLinks(linking: Linking): Promise<void> {
  const { store, type, entry, isDraft } = linking;
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
    if (left) addDifference(linking, `${field.label} : laissé comme ici`);
    else input.links[name] = { set: there.map((documentId) => ({ documentId })) };
  }
  if (Object.keys(input.links).length === 0) return;
  if (isDraft) await store.saveDraft(key, input, undefined);
  else await store.publish(key, input, entry);
}

/** The wanted targets that exist and that the field accepts. */
async function targets(linking: Linking, field: LinkField, wanted: readonly string[]): Promise<string[]> {
  const { store, files, isDraft } = linking;
  const fit: string[] = [];
  for (const documentId of wanted) {
    const fields: string[] = field.kind === 'media' ? ['mime'] : [];
    const target = await store.get(
      { type: field.to as ContentTypeName, ref: { documentId } },
      { fields, version: isDraft ? 'draft' : undefined, budget: unbounded },
    );
    const called = files.names.get(documentId) ?? documentId;
    if (!target) addDifference(linking, `${field.label} : ce qui est lié n’est pas là (${called})`);
    else if (field.kind === 'media' && !field.accept.some((family) => family === familyOf(String(target.mime)))) {
      const refusal = messageFor({ path: [], code: 'wrongFile', accept: field.accept });
      addDifference(linking, `${field.label} : ${refusal} (laissé de côté : ${called})`);
    } else fit.push(documentId);
  }
  return fit;
}
