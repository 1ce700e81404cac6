import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** New files get 0600 and new folders 0700, whatever umask the process was started with. */
export function setPrivateUmask(): void {
  process.umask(0o077);
}

/** Names that the product writes in DATA_DIR. The mode of any other file stays. */
const ownNames =
  /^(content\.sqlite(-wal|-shm)?|jwt-secret|premier-mot-de-passe|last-backup\.json|uploads|backups|exports|imports|cache)$/;

/** Sets the modes 0600 and 0700 in an earlier version's folder, but for other accounts' files; `uploads/*`, which its mode protects, last. */
export async function makePrivate(dataDir: string): Promise<{ uploads: Promise<void> }> {
  const root = await lstat(dataDir);
  // A sticky folder (/tmp) is shared by all accounts.
  if (!root.isDirectory() || (root.mode & 0o1000) !== 0) return { uploads: Promise.resolve() };
  await setMode(dataDir, 0o700);
  const names = (await readdir(dataDir)).filter((name) => ownNames.test(name));
  await Promise.all(names.map((name) => tighten(join(dataDir, name), name === 'uploads' ? 0 : 1)));
  return { uploads: names.includes('uploads') ? tighten(join(dataDir, 'uploads'), 1) : Promise.resolve() };
}

/** `depth`: 0 for the path alone, 1 for all that is in it too. */
async function tighten(path: string, depth: 0 | 1): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats || stats.isSymbolicLink()) return;
  const wanted = stats.isDirectory() ? 0o700 : 0o600;
  if ((stats.mode & 0o777) !== wanted) await setMode(path, wanted);
  if (!stats.isDirectory() || depth === 0) return;
  for (const name of await readdir(path).catch(() => [])) await tighten(join(path, name), 1);
}

const setMode = (path: string, mode: number): Promise<void> => chmod(path, mode).catch(() => undefined);
