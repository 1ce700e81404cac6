/** A file that cannot be taken. The message is the answer's. */
export class FileRefused extends Error {
  readonly status: 400 | 413 | 507;
  constructor(message: string, status: 400 | 413 | 507 = 400) {
    super(message);
    this.status = status;
  }
}

/** The disk's own « no more room », as an answer. */
export function explainDisk(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new FileRefused('Le disque est plein : le fichier n’a pas été enregistré.', 507)
    : error;
}
