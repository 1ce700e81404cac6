import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentTypeNames } from '#content/index.ts';
import type { Media } from '#media/index.ts';
import { type Day, today } from '#model/calendar.ts';
import { log, showAtTerminal } from '#observability/log.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { ensureFirstAdministrator } from '../auth/first-administrator.ts';
import { checkPassword } from '../auth/password-policy.ts';
import { firstOf } from '../entries/read-entries.ts';
import { folderSource } from '../transfer/folder.ts';
import { importEntries } from '../transfer/import.ts';
import { importFiles } from '../transfer/import-files.ts';
import { emptyReport } from '../transfer/source.ts';
import type { Config } from './config.ts';

/** The file of the data folder that holds a generated password. */
const passwordFile = 'premier-mot-de-passe';

/** On a first start: creates an administrator to sign in with, and loads the demonstration content unless it is declined. */
export async function bootstrapEmptyDatabase(
  config: Config,
  { store, media, clock }: { store: EntryStore; media: Media; clock: () => number },
): Promise<void> {
  const path = join(resolve(config.dataDir), passwordFile);
  const created = await ensureFirstAdministrator(store, config.administrator, clock, (credentials) =>
    revealPassword(path, credentials),
  );
  const { administrator } = config;
  const weak =
    created && administrator && (await checkPassword(administrator.password, administrator, { strong: true }));
  // A warning: a weak password must not make the first start fail.
  if (weak) log.warn(`ADMIN_PASSWORD se devine : changez-le dès la première connexion. ${weak.sentence}`);
  if (!created && existsSync(path))
    log.warn(`Le premier mot de passe est encore dans ${path} : changez-le, puis supprimez ce fichier.`);
  if (config.demoContent && (await importDemoContent(store, media, today(clock()))))
    log.info('Le contenu de démonstration est en place.');
}

/** Shows a generated password at the terminal, else writes it to a file that only this account can read: a log never receives it. */
async function revealPassword(path: string, { email, password }: { email: string; password: string }): Promise<void> {
  const credentials = `Premier administrateur : ${email}\nMot de passe : ${password}\n`;
  if (showAtTerminal(`\n${credentials}(affiché cette seule fois : notez-le)\n\n`)) return;
  // An earlier file may have another mode.
  await rm(path, { force: true });
  await writeFile(path, credentials, { mode: 0o600, flag: 'wx', flush: true });
  log.info(
    `Premier administrateur : ${email}. Son mot de passe est dans ${path} ; changez-le, puis supprimez ce fichier.`,
  );
}

const folder = fileURLToPath(new URL('../../demo', import.meta.url));

/**
 * Imports the demonstration content (`demo/`) into an empty instance: files first, then every entry in one transaction. An interrupted import is
 * completed at the next start.
 * @param today the day to which all dates are relative, so that the agenda is never empty
 * @returns whether anything was imported
 * @throws Error when an entry would differ from the folder; then none is imported
 */
export async function importDemoContent(store: EntryStore, media: Media, today: Day): Promise<boolean> {
  if (!(await isEmpty(store))) return false;
  const source = folderSource(folder, { today });
  const report = emptyReport();
  const counts = await source.counts();
  const files = await importFiles({ source, store, media, report, onProgress: () => undefined });
  await store.transaction(async (trx) => {
    await importEntries({ source, store: trx, files, report, counts });
    const [difference] = report.differences;
    if (difference !== undefined) throw new Error(`The demonstration content is not imported as it is: ${difference}`);
  });
  return true;
}

async function isEmpty(store: EntryStore): Promise<boolean> {
  for (const type of contentTypeNames) if (await firstOf(store, type, { fields: [], budget: unbounded })) return false;
  return true;
}
