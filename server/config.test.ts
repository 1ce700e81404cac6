import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings', () => {
  it('have a value each when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      dataDir: './data',
      publicUrl: 'http://localhost:3000',
      demoContent: true,
    });
  });

  it('take an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    [{ PORT: 'abc' }, /^Réglage PORT : /],
    [{ DATABASE_URL: 'mysql://x' }, /^Réglage DATABASE_URL : /],
    [{ PUBLIC_URL: 'memorial' }, /^Réglage PUBLIC_URL : /],
    [{ MAILJET_API_KEY: 'k' }, /^Réglage MAILJET_SECRET_KEY : doit accompagner MAILJET_API_KEY\.$/],
    [{ DEMO_CONTENT: 'yes' }, /^Réglage DEMO_CONTENT : /],
  ])('stop the start with one line when they make no sense: %o', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
  });

  it('never repeat a secret', () => {
    expect(() => readConfig({ JWT_SECRET: 'too-short-secret' })).toThrow(/^(?!.*too-short-secret)/);
  });
});
