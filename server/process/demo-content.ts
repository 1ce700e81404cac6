import { fileURLToPath } from 'node:url';
import { contentTypeNames } from '#content/index.ts';
import type { Media } from '#media/index.ts';
import type { Day } from '#model/calendar.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { firstOf } from '../entries/read-entries.ts';
import { folderSource } from '../transfer/folder.ts';
import { importEntries } from '../transfer/import.ts';
import { importFiles } from '../transfer/import-files.ts';
import { emptyReport } from '../transfer/report.ts';

const folder = fileURLToPath(new URL('../../demo', import.meta.url));

/**
 * Imports the demonstration content (`demo/`) into an empty instance: files first, then every entry in one transaction. After an interrupted
 * start, the next one imports the files that are missing and all entries.
 * @param today the day to which all dates are relative, so that the agenda is never empty
 * @returns whether anything was imported
 * @throws Error when an entry would differ from the folder; then none is imported
 */
export async function importDemoContent(store: EntryStore, media: Media, today: Day): Promise<boolean> {
  if (!(await isEmpty(store))) return false;
  const source = folderSource(folder, { today });
  const report = emptyReport();
  const counts = await source.counts();
  const files = await importFiles({ source, store, media, report, onProgress: () => undefined });
  await store.transaction(async (trx) => {
    await importEntries({ source, store: trx, files, report, counts });
    const [difference] = report.differences;
    if (difference !== undefined) throw new Error(`The demonstration content is not imported as it is: ${difference}`);
  });
  return true;
}

async function isEmpty(store: EntryStore): Promise<boolean> {
  for (const type of contentTypeNames) if (await firstOf(store, type, { fields: [], budget: unbounded })) return false;
  return true;
}
