/** `npm run import -- --from ADDRESS --token TOKEN` (a Strapi 5), or `--from FOLDER` (what `npm run export` wrote). */
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

await run(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, token: { type: 'string' } } });
  const from = values.from;
  if (!from) throw new CommandError('Dites d’où importer : npm run import -- --from https://ancien.example --token …');
  const remote = /^https?:\/\//.test(from);
  if (remote && !values.token) throw new CommandError('Donnez un jeton qui peut tout lire : --token …');

  const house = await openHouse();
  const media = await openMedia({ ...house, bucket: house.config.bucket });
  try {
    const source = remote ? strapiSource({ address: from, token: values.token ?? '' }) : folderSource(resolve(from));
    const files = progress('Fichiers');
    const origin = remote ? new URL(from).host : basename(resolve(from));
    const report = await importFrom({
      source,
      store: house.store,
      media,
      onProgress: (what, done, total) => what === 'Fichiers' && files(done, total),
    }).catch(async (error: unknown) => {
      await house.tell('import', `De ${origin}. Interrompu : une partie peut être là`);
      throw error;
    });
    await house.tell('import', `De ${origin}. ${counts(report).join(' ')}`);
    const told = tell(report);
    const folder = join(house.dataDir, 'imports');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.txt`);
    await writeFile(path, told);
    process.stdout.write(`${told}Compte rendu gardé dans ${path}\n`);
  } finally {
    await media.stop();
    await house.close();
  }
});
