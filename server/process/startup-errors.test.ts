import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { describeStartupError } from './startup-errors.ts';

const config = readConfig({
  HOST: 'ici',
  DATABASE_URL: 'postgres://awa:Mot-secret@base/memorial?sslmode=verify-full&sslrootcert=/etc/autorite.pem',
  METRICS_PORT: '9464',
  METRICS_HOST: 'mesures',
});

it.each([
  [{ code: 'EADDRINUSE', syscall: 'listen', port: 3000 }, 'Réglage PORT : le port 3000 est déjà pris (EADDRINUSE).'],
  [{ code: 'EADDRINUSE', syscall: 'listen', port: 9464 }, /^Réglage METRICS_PORT : /],
  [{ code: 'EACCES', syscall: 'listen', port: 3000 }, /^Réglage PORT : .*droit/],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen', port: 3000 }, /^Réglage HOST : /],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'ici' }, /^Réglage HOST : /],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'mesures' }, /^Réglage METRICS_HOST : /],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'base' }, /^Réglage DATABASE_URL : /],
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, /^Réglage DATABASE_URL : rien ne répond/],
  // A port above 65535, for instance.
  [{ code: 'ERR_INVALID_URL' }, 'Réglage DATABASE_URL : attend une adresse postgres://… complète.'],
  [{ code: '28P01' }, /^Réglage DATABASE_URL : .*mot de passe/],
  [{ code: 'NOT_UTF8' }, /^Réglage DATABASE_URL : .*UTF-8 : .*createdb/],
  [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, /^Réglage DATABASE_URL : le certificat .* sslrootcert/],
  [{ message: 'The server does not support SSL connections' }, /^Réglage DATABASE_URL : .*TLS/],
  [{ code: 'ENOENT', syscall: 'open', path: '/etc/autorite.pem' }, /^Réglage DATABASE_URL : un fichier de certificat/],
  [{ code: '3D000' }, /^Réglage DATABASE_URL : cette base n’existe pas/],
  [{ code: 'NO_BUCKET' }, /^Réglage S3_BUCKET : ce bucket n’existe pas/],
  [{ code: 'BUCKET_REFUSED' }, /^Réglage S3_ACCESS_KEY_ID : /],
  [{ code: 'EEXIST', syscall: 'mkdir' }, /^Réglage DATA_DIR : ce n’est pas un dossier/],
  [{ code: 'EROFS', syscall: 'mkdir' }, /^Réglage DATA_DIR : /],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 26 }, 'Réglage DATA_DIR : content.sqlite n’est pas une base SQLite.'],
])('%o is told in a line that names the setting', (failure, line) => {
  const sentence = describeStartupError(Object.assign(new Error('Mot-secret'), failure), config);
  if (typeof line === 'string') expect(sentence).toBe(line);
  else expect(sentence).toMatch(line);
  expect(sentence).not.toContain('Mot-secret');
});

it.each([new TypeError('x is not a function'), { code: 'ERR_ASSERTION' }, { code: '42P01' }, undefined])(
  '%o is ours, and has its stack',
  (error) => {
    expect(describeStartupError(error ?? {}, config)).toBeUndefined();
  },
);
