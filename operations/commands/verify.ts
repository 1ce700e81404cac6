/** `npm run verify -- PATH`: proves that this version can restore an archive. Opens no site's database; writes temporary files alone. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openArchive } from '#archive/open.ts';
import { CommandError, runCommand } from '../context.ts';
import { inspectArchive } from '../restore.ts';
import { progress, reportLosses, reportRemarks } from '../terminal.ts';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { quiet: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (!path) throw new CommandError('Donnez l’archive à vérifier : npm run verify -- CHEMIN');
  const archive = await openArchive(resolve(path));
  const onProgress = values.quiet ? undefined : progress('Fichiers');
  await using inspected = await inspectArchive(archive, { onProgress });
  const { manifest, losses, remarks, uploads } = inspected;
  reportLosses('Ce qui ne pourrait pas être restauré', losses);
  if (losses.length > 0)
    throw new CommandError('Archive abîmée : elle ne peut être restaurée qu’en partie (--partial).');
  if (values.quiet) return;
  reportRemarks(remarks);
  const rows = manifest?.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`Archive valide, du ${manifest?.madeAt} : ${rows} lignes, ${uploads.length} fichiers.\n`);
});
