/** `npm run restore -- PATH [--partial]`: an archive of `npm run backup`, tar or folder, into an empty data folder and an empty database. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toLocal } from '#model/calendar.ts';
import { CommandError, describeError, interruption, runCommand } from '../context.ts';
import { IncompleteArchive, NotEmpty, restore } from '../restore.ts';
import { progress, reportLosses, reportRemarks } from '../terminal.ts';

await runCommand(async (open) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { partial: { type: 'boolean', default: false } },
  });
  const [archive] = positionals;
  if (!archive) throw new CommandError('Donnez l’archive à restaurer : npm run restore -- CHEMIN');
  const signal = interruption();
  const context = await open();
  try {
    const { manifest, files, losses, remarks } = await restore({
      ...context,
      archive: resolve(archive),
      partial: values.partial,
      signal,
      onProgress: progress('Fichiers'),
    });
    const moment = manifest ? ` tel qu’il était le ${toLocal(manifest.madeAt)}` : ' sans date connue';
    await context.audit('restore', `Site${moment}${losses.length > 0 ? `. Non rendus : ${losses.length}` : ''}`);
    process.stdout.write(`Site restauré${moment} : ${files} fichiers.\n`);
    reportLosses('Ce qui n’a pas pu être restauré', losses);
    reportRemarks(remarks);
  } catch (error) {
    if (error instanceof IncompleteArchive) {
      reportLosses('Ce qui ne peut pas être restauré', error.losses);
      throw new CommandError(
        'Archive refusée : elle est abîmée. Rien n’a été écrit. Pour restaurer le reste : npm run restore -- --partial CHEMIN',
      );
    }
    if (error instanceof NotEmpty) {
      throw new CommandError(
        `Un site se trouve déjà dans ${context.dataDir} : donnez un DATA_DIR vide (et une base vide). Rien n’a été écrit.`,
      );
    }
    const sentence = describeError(error);
    throw sentence === undefined ? error : new CommandError(`${sentence} Rien n’a été écrit.`);
  }
});
