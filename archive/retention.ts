import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Names that `backup` gives: `memorial-2027-01-31.tar`, `memorial-2027-01-31T03-15-00.tar`. */
const dated = /^\d{4}-\d\d-\d\d(T\d\d-\d\d-\d\d)?\.tar$/;
/** Names of the copies made before a migration, in any version: `before-migration-2027-01-31T03-15-00-000Z.tar`. */
const copy = /^((migration|[0-9a-f]{8})-)?\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d+Z?)?\.(tar|sqlite|jsonl\.gz)$/;

const patterns = { 'memorial-': dated, 'before-': copy } as const;

export const isArchiveName = (name: string, prefix: keyof typeof patterns): boolean =>
  name.startsWith(prefix) && patterns[prefix].test(name.slice(prefix.length));

/** Removes the oldest archives of a folder, but for `retain`, one at least. Files under any other name stay. @returns the names removed */
export async function pruneArchives(
  folder: string,
  { prefix, retain }: { prefix: keyof typeof patterns; retain: number },
): Promise<string[]> {
  const date = (name: string) => /\d{4}-\d\d-\d\d.*$/.exec(name)?.[0] ?? '';
  const names = (await readdir(folder))
    .filter((name) => isArchiveName(name, prefix))
    .sort((a, b) => date(a).localeCompare(date(b)));
  const removed = names.slice(0, Math.max(0, names.length - Math.max(1, retain)));
  for (const name of removed) await rm(join(folder, name));
  return removed;
}
