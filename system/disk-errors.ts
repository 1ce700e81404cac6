const reasons: Record<string, string> = {
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le quota de ce compte est atteint',
  EACCES: 'ce compte n’a pas le droit d’y lire ou d’y écrire',
  EPERM: 'ce compte n’a pas le droit d’y lire ou d’y écrire',
  EROFS: 'ce disque n’accepte pas d’écriture',
  EIO: 'le disque ne répond plus',
  ENOENT: 'introuvable',
  EISDIR: 'c’est un dossier',
  ENOTDIR: 'ce n’est pas un dossier',
  EEXIST: 'il y a déjà quelque chose à cet endroit',
  EMFILE: 'trop de fichiers sont ouverts (ulimit -n)',
  ENAMETOOLONG: 'ce nom est trop long',
  ELOOP: 'un lien mène à lui-même',
};

/** A file system error (errno(3)) as a sentence that names the path; undefined for any other error. */
export function describeDiskError(error: unknown): string | undefined {
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const reason = reasons[code];
  if (reason === undefined) return undefined;
  const where = dest ?? path;
  return `${where ? `${where} : ` : ''}${where ? reason : `${reason[0]?.toUpperCase()}${reason.slice(1)}`} (${code}).`;
}
