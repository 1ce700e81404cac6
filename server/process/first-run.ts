import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentTypeNames } from '#content/index.ts';
import type { Media } from '#media/index.ts';
import { type Day, today } from '#model/calendar.ts';
import { log, showAtTerminal } from '#observability/log.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { checkPassword } from '../auth/password-policy.ts';
import { hashPassword } from '../auth/passwords.ts';
import { createUser } from '../auth/users.ts';
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
  const { administrator } = config;
  const created = await ensureFirstAdministrator(store, administrator, clock, path);
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
async function revealPassword(path: string, email: string, password: string): Promise<void> {
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
  for (const type of contentTypeNames) if (await firstOf(store, type, { fields: [], budget: unbounded })) return false;
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

/** Without characters that look alike: the password is copied from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Creates the only role, and a first administrator when there is no user. A generated password is shown, or written to `path`, inside
 * the transaction: no account has one that could not be shown. @returns whether it created one
 */
export async function ensureFirstAdministrator(
  store: EntryStore,
  configured: Config['administrator'],
  clock: () => number,
  path: string,
): Promise<boolean> {
  const anyUser = { fields: [], budget: unbounded };
  if (await firstOf(store, 'users', anyUser)) return false;
  const email = (configured?.email ?? 'admin@memorial.example').toLowerCase();
  const password =
    configured?.password ?? Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const hash = await hashPassword(password);
  const userId = await store.transaction(async (trx) => {
    // Two processes may start together: the second finds the account of the first.
    if (await firstOf(trx, 'users', anyUser)) return undefined;
    const description = 'Default role given to authenticated user.';
    const role =
      (await firstOf(trx, 'roles', { budget: unbounded })) ??
      (await trx.create('roles', { values: { name: 'Authenticated', description, type: 'authenticated' } }));
    const username = email.split('@')[0] ?? email;
    const { id } = await createUser(trx, { username, email, confirmed: true, role: role.id, password: hash });
    if (!configured) await revealPassword(path, email, password);
    return id;
  });
  if (userId === undefined) return false;
  const subject = { name: email, type: 'users', id: userId };
  const detail = configured ? 'Réglé par ADMIN_EMAIL' : 'Mot de passe tiré au hasard';
  await recordAudit(store, { act: 'firstAdministrator', author: { timestamp: clock() }, subject, detail });
  return true;
}
