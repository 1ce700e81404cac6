import { type ContentTypeName, typeOf } from '#content/index.ts';
import { type Field, isGroup } from '#model/field.ts';
import { type Problem, sentence } from '#model/problems.ts';
import { type CleanDraft, validate } from '#model/validate.ts';
import { cleanHtml } from '#server/api/rich-text.ts';
import type { Populate, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { editedHere } from './edited-here.ts';
import type { MovedFiles } from './moved-files.ts';
import type { Report } from './report.ts';
import type { SourceEntry } from './source.ts';

interface Bringing {
  store: Store;
  type: ContentTypeName;
  entry: SourceEntry;
  moved: MovedFiles;
  /** The other house's address. */
  home: string | undefined;
  report: Report;
}

/** An entry as a report names it. */
export const nameOf = (type: ContentTypeName, entry: SourceEntry): string =>
  `${typeOf(type).label.one} « ${entry.values[typeOf(type).admin.title] || entry.documentId} »`;

/**
 * Brings an entry without what leads to other entries: those may not be there yet.
 * @returns what became of it; an entry that is `left` is this house's own now
 */
export async function bringEntry(bringing: Bringing): Promise<'brought' | 'left' | 'refused'> {
  const { store, type, entry, report } = bringing;
  const say = (remark: string) => void report.differences.push(`${nameOf(type, entry)} : ${remark}`);
  const stored = await storedEntry(store, type, entry.documentId);
  const draft = readEntry(bringing, stored !== undefined, say);
  if (!draft) {
    report.refused += 1;
    return 'refused';
  }
  const changed = stored && changedFields(draft, stored);
  const edited = changed?.length === 0 ? 'no' : await editedHere(store, stored?.documentId ?? entry.documentId);
  if (edited !== 'no' && (stored || edited === 'removed')) {
    const labels = changed?.map((name) => typeOf(type).fields[name]?.label ?? name).join(', ');
    say(stored ? `modifié ici, laissé comme ici (diffère : ${labels})` : 'supprimé ici, non repris');
    report.left += 1;
    return 'left';
  }
  if (!stored) {
    const { documentId, createdAt, publishedAt } = entry;
    await store.create(type, draft, {
      documentId,
      ...(createdAt && { createdAt }),
      ...(publishedAt && { publishedAt }),
    });
    report.created += 1;
  } else if (changed && changed.length > 0) {
    await store.update({ type, ref: { id: stored.id } }, draft);
    report.updated += 1;
  } else report.unchanged += 1;
  return 'brought';
}

/** A one-off type has one entry, whatever the name it has elsewhere. */
function storedEntry(store: Store, type: ContentTypeName, documentId: string): Promise<StoredEntry | undefined> {
  const { fields, entries } = typeOf(type);
  const populate: Populate = Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isGroup(field))
      .map(([name]) => [name, {}]),
  );
  return store.get({ type, ref: entries === 'one' ? 'only' : { documentId } }, { populate });
}

/** What the model takes of an entry. A faulty optional value is left out and said; a faulty required one leaves the entry out. */
function readEntry(
  { type, entry, moved, home }: Bringing,
  isThere: boolean,
  say: (remark: string) => void,
): CleanDraft | undefined {
  const { fields, publishedBy } = typeOf(type);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entry.values)) {
    const field = fields[name];
    values[name] = field ? withOwnAddresses(field, value, moved, home, say) : value;
  }
  if ('publishedAt' in fields && entry.publishedAt) values.publishedAt = entry.publishedAt;
  if (entry.draft) {
    if (!publishedBy) {
      say(
        isThere ? 'retiré du site là-bas, laissé comme ici' : 'brouillon là-bas, non repris : ici, ce type n’en a pas',
      );
      return undefined;
    }
    if (values[publishedBy]) say('brouillon là-bas : repris, mais pas publié');
    values[publishedBy] = false;
  }
  const first = validate(typeOf(type), values, { for: 'create' });
  if (first.ok) return first.draft;
  for (const problem of first.problems) leaveOut(problem, values, fields, say);
  const second = validate(typeOf(type), values, { for: 'create' });
  if (second.ok) return second.draft;
  say('entrée non reprise : un champ obligatoire manque');
  return undefined;
}

/** Takes a faulty value away, and no more of a group than its faulty member. */
function leaveOut(
  problem: Problem,
  values: Record<string, unknown>,
  fields: Readonly<Record<string, Field>>,
  say: (remark: string) => void,
): void {
  const [name = '', member] = problem.path;
  const field = fields[name];
  const group = values[name];
  let given = problem.value;
  let label = field?.label ?? name;
  if (field && isGroup(field) && member && typeof group === 'object' && group !== null) {
    const { [member]: faulty, ...rest } = group as Record<string, unknown>;
    given = faulty;
    label += `, ${field.fields[member]?.label ?? member}`;
    values[name] = rest;
  } else delete values[name];
  say(`${label} : ${sentence(problem)} (laissé de côté : ${JSON.stringify(given)?.slice(0, 80)})`);
}

/** A value whose addresses of files lead to this house. */
function withOwnAddresses(
  field: Field,
  value: unknown,
  moved: MovedFiles,
  home: string | undefined,
  say: (remark: string) => void,
): unknown {
  if (isGroup(field) && typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, said]) => {
      const member = field.fields[name];
      return [name, member ? withOwnAddresses(member, said, moved, home, say) : said];
    });
    return Object.fromEntries(members);
  }
  if (typeof value !== 'string') return value;
  if (field.kind === 'url') return moved.find(value) ?? value;
  if (field.kind !== 'richText') return value;
  const clean = cleanHtml(value);
  const gone = [...new Set(players(value))].filter((tag) => !players(clean).includes(tag));
  if (gone.length > 0)
    say(`${field.label} : ${gone.map((tag) => `<${tag}>`).join(', ')} n’a pas sa place dans un texte ici`);
  const { html, lost } = moved.inHtml(clean, home);
  for (const address of lost) say(`${field.label} : montre un fichier qui n’a pas été repris (${address})`);
  return html;
}

/** What shows or plays something, and is nothing once its tag is gone. */
const players = (html: string): string[] =>
  [...html.matchAll(/<(video|audio|embed|object|picture|svg|form|iframe|img)\b/gi)].map(([, tag = '']) =>
    tag.toLowerCase(),
  );

const changedFields = ({ values }: CleanDraft, stored: StoredEntry): string[] =>
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
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
