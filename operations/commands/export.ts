/** `npm run export [-- --out FOLDER]`: all content as plain JSON and files. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportTo } from '#server/transfer/folder.ts';
import { runCommand } from '../context.ts';
import { progress } from '../terminal.ts';

await runCommand(async (open) => {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  const context = await open();
  const out = resolve(values.out ?? join(context.dataDir, 'exports', new Date().toISOString().slice(0, 10)));
  const { entries, drafts, files } = await exportTo({ ...context, out, onProgress: progress('Fichiers') });
  // No audit line in an empty database: it would prevent a restore into it.
  if (entries + drafts + files > 0)
    await context.audit('export', `Entrées : ${entries}. Brouillons : ${drafts}. Fichiers : ${files}`);
  process.stdout.write(`Export fait dans ${out} : ${entries} entrées, ${drafts} brouillons, ${files} fichiers.\n`);
});
