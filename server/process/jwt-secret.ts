import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that signs tokens: the setting's, else that of the data folder, created at the first start and readable by its owner only. Two
 * processes that start together use the same one: link(2) publishes the complete file, and fails for a name that exists.
 */
export async function jwtSecret(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'jwt-secret');
  const secret = (await read(path)) ?? (await create(path));
  if (secret.length < 32)
    throw new Error('Le secret du dossier de données (jwt-secret) est incomplet : supprimez-le, un autre sera créé.');
  return secret;
}

/** @returns the secret of the process that was first */
async function create(path: string): Promise<string> {
  const next = `${path}.${randomUUID()}`;
  try {
    await writeFile(next, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    await link(next, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(next, { force: true });
  }
  return (await read(path)) ?? '';
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}
