/** `npm run backup [-- --out PATH]`: one archive of the database and the files, while the site serves. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../backup.ts';
import { CommandError, openHouse, run } from '../house.ts';
import { progress } from '../progress.ts';

await run(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  const house = await openHouse();
  try {
    // A command that forgets a setting looks at another house: better told tonight than the day it is needed.
    if (await house.store.isEmpty())
      throw new CommandError(
        `Rien à sauvegarder dans ${house.dataDir} : est-ce le bon DATA_DIR, le bon DATABASE_URL ?`,
      );
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const out = resolve(values.out ?? join(house.dataDir, 'backups', `memorial-${stamp}.tar`));
    await mkdir(dirname(out), { recursive: true });
    const { manifest, missing } = await backup({ ...house, out, now: Date.now, onProgress: progress('Fichiers') });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(out);
    const lost = missing.length > 0 ? `. Introuvables : ${missing.length}` : '';
    await house.tell('backup', `Lignes : ${rows}. Fichiers : ${manifest.uploads.length}${lost}`);
    process.stdout.write(
      `Sauvegarde faite : ${out}\n${rows} lignes, ${manifest.uploads.length} fichiers, ${(size / 1e6).toFixed(1)} Mo.\n`,
    );
    for (const name of missing) process.stdout.write(`Introuvable, et donc pas dans l’archive : ${name}\n`);
  } finally {
    await house.close();
  }
});
