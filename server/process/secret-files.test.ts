import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, secretNames } from './config.ts';

const secret = 'a-secret-of-more-than-32-characters';
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memorial-secrets-'));
  writeFileSync(join(folder, 'JWT_SECRET'), `${secret}\n`);
  writeFileSync(join(folder, 'EMPTY'), '\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a secret in a file', () => {
  it.each(secretNames)('can be %s', (name) => {
    const path = join(folder, `${name}-value`);
    const urls: Partial<Record<typeof name, string>> = {
      DATABASE_URL: 'postgres://a:b@c/d',
      SMTP_URL: 'smtps://a:b@c',
    };
    const value = urls[name] ?? 'value-of-this-secret-0123456789-0123456789';
    writeFileSync(path, `${value}\n`);
    const others = {
      ADMIN_EMAIL: 'a@b.fr',
      ADMIN_PASSWORD: 'x'.repeat(20),
      MAILJET_API_KEY: 'k',
      MAILJET_SECRET_KEY: 's',
      MAILJET_LIST_ID: '1',
      SMTP_URL: 'smtps://a:b@c',
      MAIL_FROM: 'site@b.fr',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'b',
      S3_REGION: 'r',
      S3_ACCESS_KEY_ID: 'i',
      S3_SECRET_ACCESS_KEY: 'a',
    };
    const config = readConfig({ ...others, [name]: '', [`${name}_FILE`]: path });
    expect(JSON.stringify(config)).toContain(value);
  });

  it('is the one that NAME_FILE names, without its line end', () => {
    expect(readConfig({ JWT_SECRET_FILE: join(folder, 'JWT_SECRET') }).jwtSecret).toBe(secret);
  });

  it('is the credential that systemd passes', () => {
    expect(readConfig({ CREDENTIALS_DIRECTORY: folder })).toMatchObject({ jwtSecret: secret, publicToken: undefined });
  });

  it('is the variable rather than the credential', () => {
    const input = 'b-secret-of-more-than-32-characters';
    expect(readConfig({ CREDENTIALS_DIRECTORY: folder, JWT_SECRET: input }).jwtSecret).toBe(input);
  });

  it.each([
    [{ JWT_SECRET_FILE: '/nowhere/secret' }, 'Réglage JWT_SECRET_FILE : ce fichier ne peut pas être lu (ENOENT).'],
    [{ JWT_SECRET_FILE: '/' }, 'Réglage JWT_SECRET_FILE : ce fichier ne peut pas être lu (EISDIR).'],
    [
      { JWT_SECRET_FILE: '/x', JWT_SECRET: secret },
      'Réglage JWT_SECRET_FILE : ne va pas avec JWT_SECRET : réglez l’un ou l’autre.',
    ],
  ])('ends the start with one line when it cannot be read: %o', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
  });

  it('ends the start with one line when the file is empty', () => {
    expect(() => readConfig({ PUBLIC_API_TOKEN_FILE: join(folder, 'EMPTY') })).toThrow(
      'Réglage PUBLIC_API_TOKEN_FILE : ce fichier est vide.',
    );
  });
});
