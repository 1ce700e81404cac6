import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Media } from '#media/index.ts';
import { today } from '#model/calendar.ts';
import { log, showAtTerminal } from '#observability/log.ts';
import type { EntryStore } from '#store/store.ts';
import { ensureFirstAdministrator } from '../auth/first-administrator.ts';
import { checkPassword } from '../auth/password-policy.ts';
import type { Config } from './config.ts';
import { importDemoContent } from './demo-content.ts';

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

/**
 * Shows a generated password at the terminal, else writes it to a file that only this account can read and logs the path: a log
 * collector never receives the password.
 */
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
