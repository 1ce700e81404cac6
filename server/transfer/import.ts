import { type ContentTypeName, typeOf } from '#content/index.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { entryKeyOf, importDraft, importEntry, importLinks, type Linking } from './import-entries.ts';
import { type FileImport, type ImportedFiles, importFiles } from './import-files.ts';
import { emptyReport, isDocumentId, type Report, reported, withValidDates } from './source.ts';

type OnProgress = (what: 'Fichiers' | 'Entrées' | 'Liens', done: number, total: number) => void;

interface Options extends Omit<FileImport, 'report' | 'onProgress'> {
  onProgress?: OnProgress | undefined;
}

interface EntryOptions extends Omit<Options, 'media'> {
  files: ImportedFiles;
  report: Report;
  counts: Partial<Record<ContentTypeName, number>>;
}

/**
 * Imports files, then entries, then the links between them. Everything keeps its documentId: a second run, or one after an interruption, imports
 * what is missing or has changed. An entry that was changed or deleted here is not overwritten, and is reported.
 * @throws SourceProblem when the source does not answer completely
 */
export async function importFrom({ source, store, media, onProgress = () => undefined }: Options): Promise<Report> {
  const report = emptyReport();
  const counts = await source.counts();
  const onFile = (done: number, all: number) => onProgress('Fichiers', done, all);
  const files = await importFiles({ source, store, media, report, onProgress: onFile });
  await importEntries({ source, store, files, report, counts, onProgress });
  return report;
}

/** Imports all entries of a source whose files are imported, then the links between them. What differs is added to the report. */
export async function importEntries(options: EntryOptions): Promise<void> {
  const { source, store, files, report, counts, onProgress = () => undefined } = options;
  const types = Object.keys(counts) as ContentTypeName[];
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const linked: Linking[] = [];
  let done = 0;
  for (const type of types) {
    const there = new Set<string>();
    for await (const sourceEntry of source.entries(type)) {
      const entry = withValidDates(sourceEntry);
      done += 1;
      if (isDocumentId(entry.documentId)) {
        there.add(entry.documentId);
        const entryImport = { store, type, entry, files, home: source.url, report };
        const outcome = await importEntry(entryImport);
        const isDraft = !(await store.versionsOf(entryKeyOf(type, entry)))?.hasPublishedVersion;
        if (outcome !== 'refused') linked.push({ ...entryImport, left: outcome === 'left', isDraft });
      } else {
        report.refused += 1;
        const noun = typeOf(type).label.singular;
        report.differences.push(`${noun} non repris : « ${reported(entry.documentId)} » n’est pas un documentId`);
      }
      onProgress('Entrées', done, Math.max(done, total));
    }
    await reportLocalOnly(store, type, there, report);
  }
  await importAllLinks();
  // A working copy begins as its published version, with its links.
  for (const type of types)
    for await (const sourceEntry of source.drafts?.(type) ?? []) {
      const entry = withValidDates(sourceEntry);
      if (!isDocumentId(entry.documentId)) continue;
      const entryImport = { store, type, entry, files, home: source.url, report };
      const outcome = await importDraft(entryImport);
      if (outcome !== 'refused') linked.push({ ...entryImport, left: outcome === 'left', isDraft: true });
    }
  await importAllLinks();
  report.differences.push(...source.remarks);

  async function importAllLinks(): Promise<void> {
    for (const [index, link] of linked.entries()) {
      await importLinks(link);
      onProgress('Liens', index + 1, linked.length);
    }
    linked.length = 0;
  }
}

const namedAtMost = 5;

/** Reports the entries that are here and not in the source: they were deleted there or created here. */
async function reportLocalOnly(store: EntryStore, type: ContentTypeName, there: Set<string>, report: Report) {
  const { isSingle, label, admin } = typeOf(type);
  if (isSingle) return;
  const here = (await store.list(type, { fields: [admin.title], budget: unbounded })).entries;
  const alone = here.filter(({ documentId }) => !there.has(documentId));
  if (alone.length === 0) return;
  const names = alone.slice(0, namedAtMost).map((entry) => `« ${entry[admin.title]} »`);
  const more = alone.length > namedAtMost ? ', …' : '';
  report.differences.push(`${label.plural} : ${alone.length} ici et pas là-bas, laissés (${names.join(', ')}${more})`);
}
