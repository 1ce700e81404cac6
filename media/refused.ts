/** A file that cannot be taken. The message is the answer's; the sentence is what an editor reads of it. */
export class FileRefused extends Error {
  readonly status: 400 | 413 | 503 | 507;
  readonly sentence: string;
  constructor(message: string, status: 400 | 413 | 503 | 507 = 400, sentence = message) {
    super(message);
    this.status = status;
    this.sentence = sentence;
  }
}

export const tooLarge = () => new FileRefused('File is too large', 413, 'Ce fichier est trop lourd.');

/** The disk's own « no more room » or « no more writing », as an answer. The picture library tells of them in words alone. */
export function explainDisk(error: unknown): unknown {
  const { code, message = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || /no space left|disk quota|\bENOSPC\b/i.test(message))
    return new FileRefused('Le disque est plein : le fichier n’a pas été enregistré.', 507);
  if (code === 'EROFS' || code === 'EIO' || /read-only file system|input\/output error/i.test(message))
    return new FileRefused(
      'Le disque n’accepte plus d’écriture : le fichier n’a pas été enregistré. Réessayez dans un instant.',
      503,
    );
  return error;
}

/** Whether a failure is the moment's (a full disk, a bucket away) and not the file's: it is worth another try. */
export function mayPass(error: unknown): boolean {
  const told = explainDisk(error);
  return told instanceof FileRefused && told.status > 500;
}
