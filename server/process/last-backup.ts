import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const shape = z.object({
  success: z.object({ at: z.string(), durationMs: z.number(), bytes: z.number() }).optional(),
  failure: z.object({ at: z.string(), message: z.string() }).optional(),
});

/** The last backup that succeeded and the last that failed; `at` in ISO 8601. Both absent: none was made from this data folder. */
type LastBackup = z.infer<typeof shape>;

const pathIn = (dataDir: string): string => join(dataDir, 'last-backup.json');

/** Read by the metrics endpoint. A file that is absent or unreadable is no backup. */
export async function readLastBackup(dataDir: string): Promise<LastBackup> {
  try {
    return shape.parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')));
  } catch {
    return {};
  }
}

/** Written by the `backup` command: a file, because the database may be what failed. */
export async function recordBackup(dataDir: string, outcome: LastBackup): Promise<void> {
  const path = pathIn(dataDir);
  await writeFile(`${path}.next`, JSON.stringify({ ...(await readLastBackup(dataDir)), ...outcome }), { mode: 0o600 });
  await rename(`${path}.next`, path);
}
