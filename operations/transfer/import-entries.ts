import { type ContentTypeName, typeOf } from '#content/index.ts';
import { withoutForbidden } from '#model/characters.ts';
import { type Field, isGroup } from '#model/field.ts';
import { messageFor, type Problem } from '#model/problems.ts';
import { type CleanDraft, validate } from '#model/validate.ts';
import { sanitizeEditorHtml } from '#server/api/sanitize-html.ts';
import type { AnyEntry, Populate } from '#store/query.ts';
import type { Dates, EntryStore } from '#store/store.ts';
import { localEdit } from './local-edit.ts';
import type { MovedFiles } from './moved-files.ts';
import type { Report } from './report.ts';
import type { SourceEntry } from './source.ts';

interface EntryImport {
  store: EntryStore;
  type: ContentTypeName;
  entry: SourceEntry;
  moved: MovedFiles;
  /** The URL of the source. */
  home: string | undefined;
  report: Report;
}

/** The name of an entry in a report. */
export const nameOf = (type: ContentTypeName, entry: SourceEntry): string =>
  `${typeOf(type).label.singular} « ${entry.values[typeOf(type).admin.title] || entry.documentId} »`;

/**
 * Imports an entry without its links: their targets may not be imported yet.
 * @returns the outcome; `left`: the entry was edited here and is not overwritten
 */
export async function importEntry(entryImport: EntryImport): Promise<'brought' | 'left' | 'refused'> {
  const { store, type, entry, report } = entryImport;
  const say = (remark: string) => void report.differences.push(`${nameOf(type, entry)} : ${remark}`);
  const stored = await storedEntry(store, type, entry.documentId);
  const draft = readEntry(entryImport, stored !== undefined, say);
  if (!draft) {
    report.refused += 1;
    return 'refused';
  }
  const changed = stored && changedFields(draft, stored);
  const edited = changed?.length === 0 ? 'no' : await localEdit(store, stored?.documentId ?? entry.documentId);
  if (edited !== 'no' && (stored || edited === 'removed')) {
    const labels = changed?.map((name) => typeOf(type).fields[name]?.label ?? name).join(', ');
    say(stored ? `modifié ici, laissé comme ici (diffère : ${labels})` : 'supprimé ici, non repris');
    report.left += 1;
    return 'left';
  }
  if (!stored) {
    const { documentId, createdAt } = entry;
    await store.create(type, draft, {
      documentId,
      ...(createdAt && { createdAt }),
      ...datesOf(entry),
    });
    report.created += 1;
  } else if (changed && changed.length > 0) {
    await store.update({ type, ref: { id: stored.id } }, draft, datesOf(entry));
    report.updated += 1;
  } else report.unchanged += 1;
  return 'brought';
}

/** When an entry was changed and published, where its source has these dates. */
export const datesOf = ({ updatedAt, publishedAt }: SourceEntry): Dates => ({
  ...(updatedAt && { updatedAt }),
  ...(publishedAt && { publishedAt }),
});

/** A single type has one entry, whatever its documentId in the source. */
function storedEntry(store: EntryStore, type: ContentTypeName, documentId: string): Promise<AnyEntry | undefined> {
  const { fields, entries } = typeOf(type);
  const populate: Populate = Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isGroup(field))
      .map(([name]) => [name, {}]),
  );
  return store.get({ type, ref: entries === 'one' ? 'only' : { documentId } }, { populate });
}

/** Validates an entry. An invalid optional value is left out and reported; an invalid required one leaves the whole entry out. */
function readEntry(
  { type, entry, moved, home }: EntryImport,
  isThere: boolean,
  say: (remark: string) => void,
): CleanDraft | undefined {
  const { fields, publishedFlag } = typeOf(type);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entry.values)) {
    const field = fields[name];
    values[name] = field ? withOwnAddresses(field, value, moved, home, say) : value;
  }
  if ('publishedAt' in fields && entry.publishedAt) values.publishedAt = entry.publishedAt;
  if (entry.draft) {
    if (!publishedFlag) {
      say(
        isThere ? 'retiré du site là-bas, laissé comme ici' : 'brouillon là-bas, non repris : ici, ce type n’en a pas',
      );
      return undefined;
    }
    if (values[publishedFlag]) say('brouillon là-bas : repris, mais pas publié');
    values[publishedFlag] = false;
  }
  const first = validate(typeOf(type), values, { for: 'create' });
  if (first.ok) return first.draft;
  for (const problem of first.problems) leaveOut(problem, values, fields, say);
  const second = validate(typeOf(type), values, { for: 'create' });
  if (second.ok) return second.draft;
  say('entrée non reprise : un champ obligatoire manque');
  return undefined;
}

/** Removes an invalid value; of a group, its invalid member alone. */
function leaveOut(
  problem: Problem,
  values: Record<string, unknown>,
  fields: Readonly<Record<string, Field>>,
  say: (remark: string) => void,
): void {
  const [name = '', member] = problem.path;
  const field = fields[name];
  const group = values[name];
  let invalid = problem.value;
  let label = field?.label ?? name;
  if (field && isGroup(field) && member && typeof group === 'object' && group !== null) {
    const { [member]: faulty, ...rest } = group as Record<string, unknown>;
    invalid = faulty;
    label += `, ${field.fields[member]?.label ?? member}`;
    values[name] = rest;
  } else delete values[name];
  say(`${label} : ${messageFor(problem)} (laissé de côté : ${JSON.stringify(invalid)?.slice(0, 80)})`);
}

/** A value whose URLs of imported files point to this site. */
function withOwnAddresses(
  field: Field,
  value: unknown,
  moved: MovedFiles,
  home: string | undefined,
  say: (remark: string) => void,
): unknown {
  if (isGroup(field) && typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, memberValue]) => {
      const member = field.fields[name];
      return [name, member ? withOwnAddresses(member, memberValue, moved, home, say) : memberValue];
    });
    return Object.fromEntries(members);
  }
  if (typeof value !== 'string') return value;
  if (field.kind === 'text' || field.kind === 'longText') return withoutForbidden(value);
  if (field.kind === 'url') return moved.find(value) ?? value;
  if (field.kind !== 'richText') return value;
  const clean = withoutForbidden(sanitizeEditorHtml(withoutForbidden(value)));
  const gone = [...new Set(players(value))].filter((tag) => !players(clean).includes(tag));
  if (gone.length > 0)
    say(`${field.label} : ${gone.map((tag) => `<${tag}>`).join(', ')} n’a pas sa place dans un texte ici`);
  const { html, lost } = moved.inHtml(clean, home);
  for (const address of lost) say(`${field.label} : montre un fichier qui n’a pas été repris (${address})`);
  return html;
}

/** The tags that embed something, and leave nothing when the sanitizer removes them. */
const players = (html: string): string[] =>
  [...html.matchAll(/<(video|audio|embed|object|picture|svg|form|iframe|img)\b/gi)].map(([, tag = '']) =>
    tag.toLowerCase(),
  );

const changedFields = ({ values }: CleanDraft, stored: AnyEntry): string[] =>
  Object.entries(values)
    .filter(([name, value]) => comparable(value) !== comparable(withoutId(stored[name])))
    .map(([name]) => name);

const withoutId = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { id: _id, ...members } = value as Record<string, unknown>;
  return members;
};

const comparable = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
