import { type ArchiveEntry, uploadPath } from '#archive/manifest.ts';
import { CorruptArchiveError, isSound, type OpenArchive, readManifest } from '#archive/open.ts';
import { isStoredName } from '#media/names.ts';
import { stageArchive } from '#store/backup/stage-archive.ts';
import { inspectRows } from './inspect-rows.ts';

/** What an archive can restore, determined without the database of the site. */
export type Inspection = Awaited<ReturnType<typeof inspectArchive>>;

interface Options {
  /** Continues with the readable parts when the manifest is damaged or missing. */
  withoutManifest?: boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Reads a whole archive: verifies every byte, runs the migration steps that it lacks on a copy of its rows, converts every row to the current
 * model, and checks the target of each link. @throws CorruptArchiveError when the manifest cannot be trusted
 */
export async function inspectArchive(archive: OpenArchive, { withoutManifest = false, onProgress }: Options = {}) {
  /** What a restore cannot restore, in French sentences. Empty: the archive is intact. */
  const losses: string[] = [];
  /** Remarks for editors about values that are restored unchanged, in French sentences. */
  const remarks: string[] = [];
  /** Absent when it is damaged: nothing can then be verified. */
  const manifest = await readManifest(archive).catch((error: unknown) => {
    if (!(error instanceof CorruptArchiveError) || !withoutManifest) throw error;
    losses.push(`Sommaire : ${error.message}. Rien n’a pu être comparé à ce qui avait été écrit`);
    return undefined;
  });
  // Without a manifest nothing says which steps are pending.
  const staged = manifest && (await stageArchive(manifest.steps ?? []));
  await using temporary = new AsyncDisposableStack();
  temporary.defer(async () => staged?.close());
  const rows = inspectRows(archive, staged, losses, remarks);
  const tables = membersIn(archive, 'tables/').filter((name) => name.endsWith('.jsonl'));
  for (const part of manifest?.tables ?? tables.map((name) => ({ name: name.slice(0, -6) }))) await rows.inspect(part);
  await staged?.runSteps();
  await rows.inspectStaged();

  const uploads: string[] = [];
  const damagedUploads: string[] = [];
  const parts: (ArchiveEntry | Pick<ArchiveEntry, 'name'>)[] =
    manifest?.uploads ?? membersIn(archive, 'uploads/').map((name) => ({ name }));
  for (const [index, part] of parts.entries()) {
    if (!isStoredName(part.name)) {
      losses.push(`Fichier d’un nom qui n’est pas permis : ${JSON.stringify(part.name)}`);
      continue;
    }
    const isThere = 'sha256' in part ? await isSound(archive, uploadPath(part.name), part) : true;
    (isThere ? uploads : damagedUploads).push(part.name);
    onProgress?.(index + 1, parts.length);
  }
  for (const name of damagedUploads) {
    const file = rows.files.find(({ hash }) => name.includes(hash));
    losses.push(`Fichier abîmé dans l’archive : ${file ? `${file.name} (${name})` : name}`);
  }
  if (manifest?.scope !== 'database') {
    const named = new Set(parts.map(({ name }) => name));
    // The backup already reported a file that was missing then.
    for (const { original, name } of rows.files)
      if (!named.has(original))
        (manifest ? remarks : losses).push(`Fichier absent de l’archive : ${name} (${original})`);
  }
  const opened = temporary.move();
  const close = () => opened.disposeAsync();
  return { manifest, tables: rows.tables, uploads, damagedUploads, losses, remarks, [Symbol.asyncDispose]: close };
}

const membersIn = (archive: OpenArchive, folder: string): string[] =>
  archive.paths().flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []));
