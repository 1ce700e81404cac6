import { isDeepStrictEqual } from 'node:util';
import { type ContentTypeName, contentTypes, type FileEntry, typeOf } from '#content/index.ts';
import { FileRefused, type Media } from '#media/index.ts';
import { isGroup, isLink } from '#model/field.ts';
import { sentence } from '#model/problems.ts';
import { type CleanDraft, validate } from '#model/validate.ts';
import { cleanHtml } from '#server/api/rich-text.ts';
import type { Populate, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { emptyReport, type Report } from './report.ts';
import { type Source, type SourceEntry, type SourceFile, SourceProblem } from './source.ts';

interface Options {
  source: Source;
  store: Store;
  media: Media;
  onProgress?: ((what: 'Fichiers' | 'Entrées', done: number, total: number) => void) | undefined;
}

/** A file brought over: where texts of the old house find it, and where it is now. */
interface Brought {
  from: string;
  to: string;
}

/**
 * Brings content from elsewhere: files, then entries, then the links between them. Everything keeps its documentId, so that running
 * it again brings what is missing or has changed, and doubles nothing; one that was interrupted is simply run again.
 * @throws SourceProblem when the source does not answer
 */
export async function importFrom({ source, store, media, onProgress }: Options): Promise<Report> {
  const report = emptyReport();
  const brought = await bringFiles({ source, store, media, report, onProgress });
  const types = Object.keys(contentTypes) as ContentTypeName[];

  const linked: { type: ContentTypeName; entry: SourceEntry }[] = [];
  for (const type of types) {
    for await (const entry of source.entries(type)) {
      linked.push({ type, entry });
      onProgress?.('Entrées', linked.length, linked.length);
      await bringEntry({ store, type, entry, brought, report });
    }
  }
  for (const { type, entry } of linked) await bringLinks(store, type, entry, report);
  report.differences.push(...source.remarks);
  return report;
}

async function bringFiles({
  source,
  store,
  media,
  report,
  onProgress,
}: Options & { report: Report }): Promise<Brought[]> {
  const files = await source.files();
  const brought: Brought[] = [];
  for (const [index, file] of files.entries()) {
    const standing = await known(store, file.key);
    if (standing) report.files.there += 1;
    const kept = standing ?? (await bringFile(media, file, report));
    if (kept) {
      brought.push(...movedAddresses(file, kept, source.address));
      await bringTexts(store, file, kept);
      if (file.openPoster && !kept.previewUrl) {
        await media.setPreview(kept, await media.receive(await file.openPoster(), file.name));
      }
    }
    onProgress?.('Fichiers', index + 1, files.length);
  }
  return brought;
}

/** What is said of a file, where it is said otherwise there. */
async function bringTexts(
  store: Store,
  { alternativeText, caption, credit, focalPoint }: SourceFile,
  kept: FileEntry,
): Promise<void> {
  const values = { alternativeText, caption, credit, focalPoint };
  if (isDeepStrictEqual(kept, { ...kept, ...values })) return;
  await store.update({ type: 'files', ref: { id: kept.id } }, { values, links: {} });
}

/** Addresses there, relative and whole, and those they have here; a size that was not made here is the whole picture. */
function movedAddresses({ urls }: SourceFile, kept: FileEntry, address: string | undefined): Brought[] {
  return Object.entries(urls).flatMap(([size, from]) => {
    const to = kept.formats?.[size]?.url ?? kept.url;
    return address && from.startsWith('/')
      ? [
          { from: `${address}${from}`, to },
          { from, to },
        ]
      : [{ from, to }];
  });
}

async function known(store: Store, documentId: string): Promise<FileEntry | undefined> {
  return (await store.get({ type: 'files', ref: { documentId } })) as unknown as FileEntry | undefined;
}

async function bringFile(media: Media, file: SourceFile, report: Report): Promise<FileEntry | undefined> {
  const { name, alternativeText, caption, credit, focalPoint, key, createdAt, copy } = file;
  try {
    const received = await media.receive(await file.open(), name);
    const kept = await media.accept(
      received,
      { name, alternativeText, caption, credit, focalPoint },
      { documentId: key, copy, ...(createdAt && { createdAt }) },
    );
    report.files.brought += 1;
    return kept;
  } catch (error) {
    if (!(error instanceof FileRefused || error instanceof SourceProblem)) throw error;
    report.differences.push(`fichier « ${name} » non repris : ${error.message}`);
    return undefined;
  }
}

interface Bringing {
  store: Store;
  type: ContentTypeName;
  entry: SourceEntry;
  brought: readonly Brought[];
  report: Report;
}

/** The entry itself, without what leads to other entries: those may not be there yet. */
async function bringEntry({ store, type, entry, brought, report }: Bringing): Promise<void> {
  const where = `${typeOf(type).label.one} « ${entry.values[typeOf(type).admin.title] ?? entry.documentId} »`;
  const draft = readEntry(type, entry, brought, (remark) => report.differences.push(`${where} : ${remark}`));
  if (!draft) return;
  const stored = await storedEntry(store, type, entry.documentId);
  if (!stored) {
    const { documentId, createdAt, publishedAt } = entry;
    await store.create(type, draft, {
      documentId,
      ...(createdAt && { createdAt }),
      ...(publishedAt && { publishedAt }),
    });
    report.created += 1;
  } else if (differs(draft, stored)) {
    await store.update({ type, ref: { id: stored.id } }, draft);
    report.updated += 1;
  } else report.unchanged += 1;
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

/** What the model takes of an entry. A faulty optional field is left out and said; a faulty required one leaves the entry out. */
function readEntry(
  type: ContentTypeName,
  entry: SourceEntry,
  brought: readonly Brought[],
  say: (remark: string) => void,
): CleanDraft | undefined {
  const { fields } = typeOf(type);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entry.values)) {
    const html = fields[name]?.kind === 'richText' && typeof value === 'string';
    // Cleaned first: every attribute then stands between double quotes.
    values[name] = html ? withOwnAddresses(cleanHtml(value), brought) : value;
  }
  if ('publishedAt' in fields && entry.publishedAt) values.publishedAt = entry.publishedAt;
  const first = validate(typeOf(type), values, { for: 'create' });
  if (first.ok) return first.draft;
  for (const problem of first.problems) {
    const name = problem.path[0] ?? ('key' in problem ? problem.key : '');
    delete values[name];
    say(
      `${fields[name]?.label ?? name} : ${sentence(problem)} (laissé de côté : ${JSON.stringify(problem.value)?.slice(0, 80)})`,
    );
  }
  const second = validate(typeOf(type), values, { for: 'create' });
  if (second.ok) return second.draft;
  say('entrée non reprise : un champ obligatoire manque');
  return undefined;
}

/** Pictures and documents that a text shows are found where they are now. An attribute's value is whole, or is another's address. */
function withOwnAddresses(html: string, brought: readonly Brought[]): string {
  return brought.reduce((text, { from, to }) => text.replaceAll(`"${from}"`, `"${to}"`), html);
}

const differs = ({ values }: CleanDraft, stored: StoredEntry): boolean =>
  Object.entries(values).some(([name, value]) => comparable(value) !== comparable(withoutId(stored[name])));

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

/** Files and linked entries, in their order, once everything is there. What leads nowhere is left out and said. */
async function bringLinks(store: Store, type: ContentTypeName, entry: SourceEntry, report: Report): Promise<void> {
  const { fields, label, admin } = typeOf(type);
  const links = Object.entries(fields).filter(([name, field]) => isLink(field) && entry.links[name] !== undefined);
  if (links.length === 0) return;
  const populate: Populate = Object.fromEntries(links.map(([name]) => [name, { fields: ['id'] }]));
  const ref = typeOf(type).entries === 'one' ? ('only' as const) : { documentId: entry.documentId };
  const stored = await store.get({ type, ref }, { populate });
  if (!stored) return;
  const draft: CleanDraft = { values: {}, links: {} };
  for (const [name, field] of links) {
    if (!isLink(field)) continue;
    const wanted = entry.links[name] ?? [];
    const there: string[] = [];
    for (const documentId of wanted) {
      const target = await store.get({ type: field.to as ContentTypeName, ref: { documentId } }, { fields: ['id'] });
      if (target) there.push(documentId);
      else {
        const title = entry.values[admin.title] ?? entry.documentId;
        report.differences.push(
          `${label.one} « ${title} » : ${field.label} : ce qui est lié n’est pas là (${documentId})`,
        );
      }
    }
    const now = [stored[name]].flat().filter(Boolean) as StoredEntry[];
    if (now.map(({ documentId }) => documentId).join() === there.join()) continue;
    draft.links[name] = { set: there.map((documentId) => ({ documentId })) };
  }
  if (Object.keys(draft.links).length > 0) await store.update({ type, ref: { id: stored.id } }, draft);
}
