import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

/** The settings that are secrets: each may be read from a file, so that it is not in the environment of the process. */
export const secretNames = [
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'JWT_SECRET',
  'PUBLIC_API_TOKEN',
  'MAILJET_API_KEY',
  'MAILJET_SECRET_KEY',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with secrets that are in files: those that `NAME_FILE` names, else the systemd credential `NAME` (`LoadCredential=`,
 * systemd.exec(5)). A variable takes precedence over a credential. Spaces and line ends around a secret are dropped.
 * @throws ConfigError when a file cannot be read or is empty, or when NAME and NAME_FILE are both set
 */
export function withSecretsFromFiles(env: Environment): Environment {
  const secrets: Record<string, string> = {};
  for (const name of secretNames) {
    const isSet = hasText(env[name]);
    const setting = `${name}_FILE`;
    const path = env[setting]?.trim();
    if (path) {
      if (isSet) throw new ConfigError(setting, `ne va pas avec ${name} : réglez l’un ou l’autre`);
      secrets[name] = readSecret(setting, path);
    } else if (!isSet && hasText(env.CREDENTIALS_DIRECTORY)) {
      const credential = join(env.CREDENTIALS_DIRECTORY as string, name);
      // systemd may have been given none of that name.
      if (existsSync(credential)) secrets[name] = readSecret(name, credential);
    }
  }
  return { ...env, ...secrets };
}

const hasText = (value: string | undefined): boolean => value !== undefined && value.trim() !== '';

function readSecret(setting: string, path: string): string {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(setting, `ce fichier ne peut pas être lu (${(error as NodeJS.ErrnoException).code})`);
  }
  if (secret === '') throw new ConfigError(setting, 'ce fichier est vide');
  return secret;
}
