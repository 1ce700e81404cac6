import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig, settingNames } from './config.ts';

describe('the settings', () => {
  it('have a value each when no variable is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      dataDir: './data',
      publicUrl: 'http://localhost:3000',
      demoContent: true,
    });
  });

  it('treat an empty variable as an absent one', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    [{ PORT: 'abc' }, /^Réglage PORT : /],
    [{ PORT: '99999' }, /^Réglage PORT : /],
    [{ PUBLIC_URL: 'https://memorial.example/site' }, /^Réglage PUBLIC_URL : .*sans chemin/],
    [{ PUBLIC_URL: 'https://a:b@memorial.example' }, /^Réglage PUBLIC_URL : /],
    [{ ADMIN_EMAIL: 'a@b.fr', ADMIN_PASSWORD: 'x'.repeat(201) }, /^Réglage ADMIN_PASSWORD : .*200/],
    [{ SESSION_IDLE: '5' }, /^Réglage SESSION_IDLE : /],
    [{ SESSION_IDLE: 'toujours' }, /^Réglage SESSION_IDLE : /],
    [{ STOP_NOTICE: '16' }, /^Réglage STOP_NOTICE : /],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, /^Réglage TRUSTED_PROXIES : /],
    [{ S3_BUCKET: 'x' }, /^Réglage S3_ENDPOINT : doit accompagner S3_BUCKET\.$/],
    [{ DATABASE_URL: 'mysql://x' }, /^Réglage DATABASE_URL : /],
    [{ PUBLIC_URL: 'memorial' }, /^Réglage PUBLIC_URL : /],
    [{ MAILJET_API_KEY: 'k' }, /^Réglage MAILJET_SECRET_KEY : doit accompagner MAILJET_API_KEY\.$/],
    [{ ANALYTICS_ID: 'G-1848' }, /^Réglage ANALYTICS_URL : doit accompagner ANALYTICS_ID\.$/],
    [{ ANALYTICS_ID: 'G-1848', ANALYTICS_URL: 'javascript:alert(1)' }, /^Réglage ANALYTICS_URL : /],
    [{ ANALYTICS_ID: '<script>', ANALYTICS_URL: 'https://mesure.example/m.js' }, /^Réglage ANALYTICS_ID : /],
    [{ DEMO_CONTENT: 'yes' }, /^Réglage DEMO_CONTENT : /],
  ])('stop the start with one line when they make no sense: %o', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
  });

  it('are all in the README, and the README names no other', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const rows = readme.split('## Configuration')[1]?.split('\n\n')[2]?.split('\n') ?? [];
    const documented = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z][A-Z\d]*(_[A-Z\d]+)*(?=`)/g) ?? []);
    expect(documented.sort()).toEqual([...settingNames].sort());
  });

  it('put an IPv6 host in brackets in a URL', () => {
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
  });

  it('never appear in the message of an invalid secret', () => {
    expect(() => readConfig({ JWT_SECRET: 'too-short-secret' })).toThrow(/^(?!.*too-short-secret)/);
  });
});
