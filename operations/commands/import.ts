/** `npm run import -- --from URL --token TOKEN` (a Strapi 5) or `--from FOLDER`. `--files-from URL`: another host of files; no other is read. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openMedia } from '#media/index.ts';
import { folderSource } from '#server/transfer/folder.ts';
import { importFrom } from '#server/transfer/import.ts';
import { counts, formatReport } from '#server/transfer/source.ts';
import { strapiSource } from '#server/transfer/strapi.ts';
import { CommandError, runCommand } from '../context.ts';
import { progress } from '../terminal.ts';

/** The number of differences shown at the terminal; the report file has all. */
const onScreen = 30;

await runCommand(async (open) => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, token: { type: 'string' }, 'files-from': { type: 'string', multiple: true } },
  });
  const from = values.from;
  if (!from)
    throw new CommandError('Donnez la source de l’import : npm run import -- --from https://ancien.example --token …');
  const remote = /^https?:\/\//.test(from);
  if (remote ? !URL.canParse(from) : !existsSync(from))
    throw new CommandError(`${from} n’est ni une adresse complète (https://ancien.example) ni un dossier d’ici.`);
  if (remote && !values.token) throw new CommandError('Donnez un jeton qui peut tout lire : --token …');

  const fileOrigins = (values['files-from'] ?? []).map((option) => {
    const url = URL.parse(option);
    if (!url || !/^https?:$/.test(url.protocol))
      throw new CommandError(`--files-from attend une adresse complète (https://fichiers.exemple), et non ${option}.`);
    return url.origin;
  });

  const context = await open();
  const media = await openMedia({ ...context, bucket: context.config.bucket });
  const source = remote
    ? strapiSource({ url: from, token: values.token ?? '', fileOrigins })
    : folderSource(resolve(from));
  const progressBars = { Fichiers: progress('Fichiers'), Entrées: progress('Entrées'), Liens: progress('Liens') };
  let begun = false;
  const origin = remote ? new URL(from).host : basename(resolve(from));
  const report = await importFrom({
    source,
    store: context.store,
    media,
    onProgress: (what, done, total) => {
      begun = true;
      progressBars[what](done, total);
    },
  }).catch(async (error: unknown) => {
    if (!begun) throw error;
    process.stdout.write('Interrompu. Une fois la cause levée, la même commande reprend où elle en était.\n');
    // The audit log is in the database, which may be the cause of the failure.
    await context.audit('import', `De ${origin}. Interrompu : une partie peut être là`).catch(() => undefined);
    throw error;
  });
  await context.audit('import', `De ${origin}. ${counts(report).join(' ')}`);
  const folder = join(context.dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.txt`);
  await writeFile(path, formatReport(report));
  process.stdout.write(`${formatReport(report, onScreen)}Compte rendu enregistré dans ${path}\n`);
});
