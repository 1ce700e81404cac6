import { type ContentTypeName, typeOf } from '#content/index.ts';
import type { Media } from '#media/index.ts';
import type { Store } from '#store/store.ts';
import { bringEntry } from './bring-entries.ts';
import { bringFiles } from './bring-files.ts';
import { bringLinks } from './bring-links.ts';
import { emptyReport, type Report } from './report.ts';
import type { Source, SourceEntry } from './source.ts';

interface Options {
  source: Source;
  store: Store;
  media: Media;
  onProgress?: ((what: 'Fichiers' | 'Entrées' | 'Liens', done: number, total: number) => void) | undefined;
}

/**
 * Brings content from elsewhere: files, then entries, then the links between them. Everything keeps its documentId, so that running
 * it again brings what is missing or has changed there, and doubles nothing; one that was interrupted is simply run again. What
 * people of this house changed or deleted since is left as it is, and said.
 * @throws SourceProblem when the source does not answer, or not of all
 */
export async function importFrom({ source, store, media, onProgress = () => undefined }: Options): Promise<Report> {
  const report = emptyReport();
  const counts = await source.counts();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { moved, names } = await bringFiles({
    source,
    store,
    media,
    report,
    onProgress: (done, all) => onProgress('Fichiers', done, all),
  });

  const linked: { type: ContentTypeName; entry: SourceEntry; left: boolean }[] = [];
  let done = 0;
  for (const type of Object.keys(counts) as ContentTypeName[]) {
    const there = new Set<string>();
    for await (const entry of source.entries(type)) {
      there.add(entry.documentId);
      const became = await bringEntry({ store, type, entry, moved, home: source.address, report });
      if (became !== 'refused') linked.push({ type, entry, left: became === 'left' });
      done += 1;
      onProgress('Entrées', done, Math.max(done, total));
    }
    await tellOnlyHere(store, type, there, report);
  }
  for (const [index, { type, entry, left }] of linked.entries()) {
    await bringLinks({ store, type, entry, names, left, report });
    onProgress('Liens', index + 1, linked.length);
  }
  report.differences.push(...source.remarks);
  return report;
}

const namedAtMost = 5;

/** What is here and not there: it was deleted there since, or written here. */
async function tellOnlyHere(store: Store, type: ContentTypeName, there: Set<string>, report: Report): Promise<void> {
  const { entries, label, admin } = typeOf(type);
  if (entries === 'one') return;
  const here = (await store.list(type, { fields: [admin.title] })).entries;
  const alone = here.filter(({ documentId }) => !there.has(documentId));
  if (alone.length === 0) return;
  const names = alone.slice(0, namedAtMost).map((entry) => `« ${entry[admin.title]} »`);
  const more = alone.length > namedAtMost ? ', …' : '';
  report.differences.push(`${label.many} : ${alone.length} ici et pas là-bas, laissés (${names.join(', ')}${more})`);
}
