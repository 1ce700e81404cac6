import type { Config } from './config.ts';

interface Failure {
  code?: string;
  syscall?: string;
  /** Of SQLite. */
  errcode?: number;
  port?: number;
  hostname?: string;
}

/** By the code of Node or of PostgreSQL (its manual, appendix A): what a database that was asked for answered. */
const database: Record<string, string> = {
  ECONNREFUSED: 'rien ne répond à cette adresse',
  ENOTFOUND: 'cette machine n’existe pas',
  ETIMEDOUT: 'rien ne répond à cette adresse',
  '28P01': 'le compte ou son mot de passe est refusé',
  '28000': 'le compte est refusé',
  '3D000': 'cette base n’existe pas',
  '42501': 'ce compte n’a pas le droit d’y créer des tables',
};

const folder: Record<string, string> = {
  EACCES: 'ce dossier ne peut pas être lu ni écrit par ce compte',
  EPERM: 'ce dossier ne peut pas être lu ni écrit par ce compte',
  EROFS: 'ce disque n’accepte pas d’écriture',
  ENOSPC: 'ce disque est plein',
  EEXIST: 'ce n’est pas un dossier',
  ENOTDIR: 'ce n’est pas un dossier',
};

/** Of media/bucket.ts. */
const bucket: Record<string, [setting: string, why: string]> = {
  NO_BUCKET: ['S3_BUCKET', 'ce bucket n’existe pas à cette adresse'],
  BUCKET_REFUSED: ['S3_ACCESS_KEY_ID', 'cette clé et son secret n’ouvrent pas ce bucket'],
};

/** SQLITE_CANTOPEN, SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html). */
const sqlite: Record<number, string> = {
  14: 'content.sqlite ne peut pas être ouvert',
  11: 'content.sqlite est abîmé : rendez une sauvegarde (npm run restore) dans un dossier vide',
  26: 'content.sqlite n’est pas une base SQLite',
};

/**
 * What an operator can mend of a house that does not open, in a line that names the setting and never its value, which may be a
 * secret. Undefined for what is a fault of ours, which deserves its stack.
 */
export function startProblem(error: unknown, { databaseUrl, host, metrics, port }: Config): string | undefined {
  const { code = '', syscall, errcode, port: tried, hostname } = error as Failure;
  const said = (setting: string, why: string | undefined) =>
    why === undefined ? undefined : `Réglage ${setting} : ${why}${code.startsWith('ERR_') ? '' : ` (${code})`}.`;
  if (syscall === 'listen') {
    const setting = metrics?.port === tried && tried !== port ? 'METRICS_PORT' : 'PORT';
    if (code === 'EADDRINUSE') return said(setting, `le port ${tried} est déjà pris`);
    if (code === 'EACCES') return said(setting, `ce compte n’a pas le droit d’ouvrir le port ${tried}`);
    return said(
      setting.replace('PORT', 'HOST'),
      code === 'EADDRNOTAVAIL' ? 'pas une adresse de cette machine' : undefined,
    );
  }
  const [setting, why] = bucket[code] ?? [];
  if (setting) return said(setting, why);
  if (code === 'ERR_SQLITE_ERROR') return said('DATA_DIR', sqlite[(errcode ?? 0) & 0xff]);
  if (syscall === 'getaddrinfo' && hostname === host) return said('HOST', 'ce nom n’est pas celui de cette machine');
  if (databaseUrl && Object.hasOwn(database, code)) return said('DATABASE_URL', database[code]);
  return said('DATA_DIR', folder[code]);
}
