import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { MigrationRefused } from '#store/schema/live-schema.ts';
import type { Config } from './config.ts';

interface Failure {
  code?: string;
  syscall?: string;
  errcode?: number;
  port?: number;
  hostname?: string;
  path?: string;
  message?: string;
}

const unknownCertificate =
  'le certificat de ce serveur n’est pas reconnu : nommez celui de son autorité par « sslrootcert »';

/** Errors of the database, by the code of Node or of PostgreSQL (its manual, appendix A). */
const database: Record<string, string> = {
  ECONNREFUSED: 'rien ne répond à cette adresse',
  ENOTFOUND: 'cette machine n’existe pas',
  ETIMEDOUT: 'rien ne répond à cette adresse',
  '28P01': 'le compte ou son mot de passe est refusé',
  '28000': 'le compte est refusé',
  '3D000': 'cette base n’existe pas',
  '42501': 'ce compte n’a pas le droit d’y créer des tables',
  SELF_SIGNED_CERT_IN_CHAIN: unknownCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownCertificate,
  CERT_HAS_EXPIRED: 'le certificat de ce serveur est périmé',
  ERR_TLS_CERT_ALTNAME_INVALID: 'le certificat de ce serveur est celui d’un autre nom',
  // Of store/sql/postgres.ts.
  ERR_INVALID_URL: 'attend une adresse postgres://… complète',
  NOT_UTF8: 'cette base n’est pas en UTF-8 : créez-la par « createdb --encoding=UTF8 --template=template0 … »',
};

const folder: Record<string, string> = {
  EACCES: 'ce dossier ne peut pas être lu ni écrit par ce compte',
  EPERM: 'ce dossier ne peut pas être lu ni écrit par ce compte',
  EROFS: 'ce disque n’accepte pas d’écriture',
  ENOSPC: 'ce disque est plein',
  EEXIST: 'ce n’est pas un dossier',
  ENOTDIR: 'ce n’est pas un dossier',
};

/** Of media/s3-storage.ts. */
const bucket: Record<string, [setting: string, why: string]> = {
  NO_BUCKET: ['S3_BUCKET', 'ce bucket n’existe pas à cette adresse'],
  BUCKET_REFUSED: ['S3_ACCESS_KEY_ID', 'cette clé et son secret n’ouvrent pas ce bucket'],
};

/** SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html). */
const sqlite: Record<number, string> = {
  11: 'content.sqlite est abîmé : rendez une sauvegarde (npm run restore) dans un dossier vide',
  26: 'content.sqlite n’est pas une base SQLite',
};

/** A startup error that an operator can fix, in one line that names the setting and not its value, which may be secret. Undefined for a bug. */
export function describeStartupError(error: unknown, { dataDir, databaseUrl, host, metrics, port }: Config) {
  if (error instanceof MigrationRefused) return error.message;
  const { code = '', syscall, errcode, port: tried, hostname, path, message: text } = error as Failure;
  const message = (setting: string, why: string | undefined) =>
    why === undefined ? undefined : `Réglage ${setting} : ${why}${code.startsWith('ERR_') ? '' : ` (${code})`}.`;
  if (syscall === 'listen') {
    const setting = metrics?.port === tried && tried !== port ? 'METRICS_PORT' : 'PORT';
    if (code === 'EADDRINUSE') return message(setting, `le port ${tried} est déjà pris`);
    if (code === 'EACCES') return message(setting, `ce compte n’a pas le droit d’ouvrir le port ${tried}`);
    const why = code === 'EADDRNOTAVAIL' ? 'pas une adresse de cette machine' : undefined;
    return message(setting.replace('PORT', 'HOST'), why);
  }
  if (bucket[code]) return message(...bucket[code]);
  if (code === 'ERR_SQLITE_ERROR') {
    const result = (errcode ?? 0) & 0xff;
    return message('DATA_DIR', result === cannotOpen ? whyClosed(join(dataDir, 'content.sqlite')) : sqlite[result]);
  }
  if (syscall === 'getaddrinfo' && [host, metrics?.host].includes(hostname))
    return message(hostname === host ? 'HOST' : 'METRICS_HOST', 'ce nom n’est pas celui de cette machine');
  if (databaseUrl) {
    if (Object.hasOwn(database, code)) return message('DATABASE_URL', database[code]);
    // The driver's own error, without a code.
    if (text === 'The server does not support SSL connections')
      return 'Réglage DATABASE_URL : ce serveur n’accepte pas de connexion chiffrée : retirez « sslmode », ou activez TLS sur ce serveur.';
    const parameters = [...(URL.parse(databaseUrl)?.searchParams.values() ?? [])];
    if (syscall === 'open' && path && parameters.includes(path))
      return message('DATABASE_URL', 'un fichier de certificat qu’elle nomme ne peut pas être lu');
  }
  return message('DATA_DIR', folder[code]);
}

/** SQLITE_CANTOPEN. */
const cannotOpen = 14;

function whyClosed(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return 'content.sqlite est un dossier, et non une base';
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      return 'content.sqlite appartient à un autre compte : rendez-le à celui du site (chown)';
  }
  return 'content.sqlite ne peut pas être ouvert';
}
