/** `npm run backup [-- --out PATH | --folder PATH] [--keep N] [--quiet]`: one archive of database and files, while the site serves. */
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isArchiveName, pruneArchives } from '#archive/retention.ts';
import type { Written } from '#archive/write.ts';
import { NotABackupFolder } from '#archive/write-folder.ts';
import { recordBackup } from '#server/process/last-backup.ts';
import { backup } from '../backup.ts';
import { type CommandContext, CommandError, describeError, interruption, runCommand } from '../context.ts';
import { progress } from '../terminal.ts';

await runCommand(async (open) => {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      folder: { type: 'string' },
      keep: { type: 'string' },
      quiet: { type: 'boolean', default: false },
    },
  });
  const signal = interruption();
  const context = await open();
  const target = await targetOf(context, values);
  // A command that runs without the site's settings opens another, empty database.
  if (await context.store.isEmpty())
    throw new CommandError(
      `Rien à sauvegarder dans ${context.dataDir} : est-ce le bon DATA_DIR, le bon DATABASE_URL ?`,
    );
  const onProgress = values.quiet ? undefined : progress('Fichiers');
  const written = await recorded(context, () => backup({ ...context, ...target, now: Date.now, signal, onProgress }));
  const pruned = target.retain
    ? await pruneArchives(dirname(target.out), { prefix: 'memorial-', retain: target.retain })
    : [];
  if (!values.quiet) {
    const size = `${written.manifest.uploads.length} fichiers, ${(written.bytes / 1e6).toFixed(1)} Mo`;
    process.stdout.write(`Sauvegarde faite : ${target.out}\n${rowsOf(written)} lignes, ${size}.\n`);
    if (pruned.length > 0) process.stdout.write(`Anciennes archives effacées : ${pruned.join(', ')}\n`);
  }
  // Written to standard error even with --quiet, so that cron mails it: a file is lost.
  for (const name of written.missing) process.stderr.write(`Introuvable, et donc pas dans l’archive : ${name}\n`);
});

/** `retain`: how many archives of the folder of `out` are retained; undefined: all. */
async function targetOf(
  { dataDir }: CommandContext,
  { out, folder, keep: retain }: { out?: string | undefined; folder?: string | undefined; keep?: string | undefined },
) {
  if (folder !== undefined) {
    if (out !== undefined || retain !== undefined)
      throw new CommandError('--folder tient une seule sauvegarde, à jour : il va sans --out et sans --keep.');
    return { out: resolve(folder), container: 'folder' as const, retain: undefined };
  }
  const name = `memorial-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;
  const path = resolve(out ?? join(dataDir, 'backups', name));
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
  const target = isFolder ? join(path, name) : path;
  if (retain === undefined) return { out: target, container: 'tar' as const, retain };
  if (!/^[1-9]\d{0,4}$/.test(retain)) throw new CommandError('--keep attend un nombre d’archives, par exemple 30.');
  if (!isArchiveName(basename(target), 'memorial-'))
    throw new CommandError('--keep ne va qu’avec un nom memorial-AAAA-MM-JJ.tar, ou un dossier donné à --out.');
  return { out: target, container: 'tar' as const, retain: Number(retain) };
}

/** Records the outcome in the audit log and for the metrics. */
async function recorded({ dataDir, audit }: CommandContext, make: () => Promise<Written>): Promise<Written> {
  const started = Date.now();
  try {
    const written = await make();
    const { manifest, missing, bytes } = written;
    const lost = missing.length > 0 ? `. Introuvables : ${missing.length}` : '';
    await audit('backup', `Lignes : ${rowsOf(written)}. Fichiers : ${manifest.uploads.length}${lost}`);
    const success = { at: new Date().toISOString(), durationMs: Date.now() - started, bytes };
    await recordBackup(dataDir, { success });
    return written;
  } catch (error) {
    const failure =
      error instanceof NotABackupFolder
        ? new CommandError(`${error.message} contient autre chose qu’une sauvegarde : donnez un dossier vide.`)
        : error;
    const message = describeError(failure) ?? (failure as Error).message;
    // The disk or the database may be the cause of the failure, which the next sentence reports.
    await recordBackup(dataDir, { failure: { at: new Date().toISOString(), message } }).catch(() => undefined);
    await audit('backup', `Échec. ${message}`.slice(0, 255), 'refused');
    throw failure;
  }
}

function rowsOf({ manifest }: Written): number {
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}
