import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that signs tokens: the one given, else the one kept in the data folder, made at the first start and readable by
 * its owner alone. Two processes starting together end with the same one: only the first may create the file.
 */
export async function jwtSecret(dataDir: string, given: string | undefined): Promise<string> {
  if (given) return given;
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'jwt-secret');
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(48).toString('base64url'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error('Le secret du dossier de données (jwt-secret) est incomplet : supprimez-le, un autre sera créé.');
  return secret;
}
