/** An upload that is rejected. The message is the API's; the sentence is the French text that an editor reads. */
export class UploadError extends Error {
  readonly status: 400 | 413 | 503 | 507;
  readonly sentence: string;
  constructor(message: string, status: 400 | 413 | 503 | 507 = 400, sentence = message) {
    super(message);
    this.status = status;
    this.sentence = sentence;
  }
}

export const tooLarge = () => new UploadError('File is too large', 413, 'Ce fichier est trop lourd.');

/** Converts an error of a full or read-only disk to a response. The picture library reports them only in its message. */
export function toDiskError(error: unknown): unknown {
  const { code, message = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || /no space left|disk quota|\bENOSPC\b/i.test(message))
    return new UploadError('Le disque est plein : le fichier n’a pas été enregistré.', 507);
  if (code === 'EROFS' || code === 'EIO' || /read-only file system|input\/output error/i.test(message))
    return new UploadError(
      'Le disque n’accepte plus d’écriture : le fichier n’a pas été enregistré. Réessayez dans un instant.',
      503,
    );
  return error;
}

/** Whether an error comes from the environment (a full disk, an unreachable bucket) rather than from the file, and can be retried. */
export function isTransient(error: unknown): boolean {
  const diskError = toDiskError(error);
  return diskError instanceof UploadError && diskError.status > 500;
}
