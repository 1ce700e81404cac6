/** `npm run import -- --from ADDRESS --token TOKEN` (a Strapi 5), or `--from FOLDER` (what `npm run export` wrote). */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openMedia } from '#media/index.ts';
import { CommandError, openHouse, run } from '../house.ts';
import { progress } from '../progress.ts';
import { folderSource } from '../transfer/folder.ts';
import { importFrom } from '../transfer/import.ts';
import { counts, tell } from '../transfer/report.ts';
import { strapiSource } from '../transfer/strapi.ts';

/** Differences told on the screen; a long report is for a text editor. */
const onScreen = 30;

await run(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, token: { type: 'string' } } });
  const from = values.from;
  if (!from) throw new CommandError('Dites d’où importer : npm run import -- --from https://ancien.example --token …');
  const remote = /^https?:\/\//.test(from);
  if (remote ? !URL.canParse(from) : !existsSync(from))
    throw new CommandError(`${from} n’est ni une adresse entière (https://ancien.example) ni un dossier d’ici.`);
  if (remote && !values.token) throw new CommandError('Donnez un jeton qui peut tout lire : --token …');

  const house = await openHouse();
  const media = await openMedia({ ...house, bucket: house.config.bucket });
  try {
    const source = remote ? strapiSource({ address: from, token: values.token ?? '' }) : folderSource(resolve(from));
    const said = { Fichiers: progress('Fichiers'), Entrées: progress('Entrées'), Liens: progress('Liens') };
    let begun = false;
    const origin = remote ? new URL(from).host : basename(resolve(from));
    const report = await importFrom({
      source,
      store: house.store,
      media,
      onProgress: (what, done, total) => {
        begun = true;
        said[what](done, total);
      },
    }).catch(async (error: unknown) => {
      if (!begun) throw error;
      process.stdout.write('Interrompu. Une fois la cause levée, la même commande reprend où elle en était.\n');
      // The journal is in the database, which may be what failed.
      await house.tell('import', `De ${origin}. Interrompu : une partie peut être là`).catch(() => undefined);
      throw error;
    });
    await house.tell('import', `De ${origin}. ${counts(report).join(' ')}`);
    const folder = join(house.dataDir, 'imports');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.txt`);
    await writeFile(path, tell(report));
    process.stdout.write(`${tell(report, onScreen)}Compte rendu gardé dans ${path}\n`);
  } finally {
    await media.stop();
    await house.close();
  }
});
