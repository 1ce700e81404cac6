/** `npm run restore -- PATH`: an archive of `npm run backup`, into an empty data folder (and an empty database). */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toLocal } from '#model/calendar.ts';
import { UnknownTable } from '#store/dump.ts';
import { ArchiveDamaged } from '../archive.ts';
import { CommandError, openHouse, run } from '../house.ts';
import { progress } from '../progress.ts';
import { NotEmpty, restore } from '../restore.ts';

await run(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [archive] = positionals;
  if (!archive) throw new CommandError('Dites quelle archive rendre : npm run restore -- CHEMIN');
  const house = await openHouse();
  try {
    const { manifest, lost } = await restore({
      ...house,
      archive: resolve(archive),
      onProgress: progress('Fichiers'),
    });
    await house.tell(
      'restore',
      `Site tel qu’il était le ${toLocal(manifest.madeAt)}${lost.length > 0 ? `. Abîmés, non rendus : ${lost.length}` : ''}`,
    );
    process.stdout.write(
      `Site rendu tel qu’il était le ${manifest.madeAt} : ${manifest.uploads.length - lost.length} fichiers.\n`,
    );
    for (const { name, file, usedIn } of lost) {
      const where = usedIn.length > 0 ? `, utilisé dans ${usedIn.join(', ')}` : '';
      process.stdout.write(`Abîmé dans l’archive, non rendu : ${name} (${file})${where}\n`);
    }
  } catch (error) {
    if (error instanceof ArchiveDamaged)
      throw new CommandError(`Archive refusée : ${error.message}. Rien n’a été écrit.`);
    if (error instanceof UnknownTable)
      throw new CommandError(
        'Archive refusée : elle vient d’une version plus récente du site. Le contenu n’a pas été écrit.',
      );
    if (error instanceof NotEmpty) {
      throw new CommandError(
        `Un site se trouve déjà dans ${house.dataDir} : donnez un DATA_DIR vide (et une base vide). Rien n’a été écrit.`,
      );
    }
    throw error;
  } finally {
    await house.close();
  }
});
