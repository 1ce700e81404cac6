import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStore } from '#store/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty database with its tables; undefined without a server. */
    template: string | undefined;
  }
}

const candidate = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@localhost:5432/postgres';

/** The server's own database, from which others are made; undefined where none answers. */
export async function connect(): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: candidate, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client,
    () => undefined,
  );
}

export const urlOf = (name: string): string => Object.assign(new URL(candidate), { pathname: `/${name}` }).href;

/**
 * Creates an empty database on the test server.
 * @throws when no server answers
 */
export async function createDatabase(name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const client = await connect();
  if (!client) throw new Error('no PostgreSQL server answers');
  await client.query(`create database ${name} encoding 'UTF8' template template0`);
  return {
    url: urlOf(name),
    async drop() {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}

/** Before all tests: one database gets its tables, and every test's is copied from it, which takes a tenth of the time. */
export default async function makeTemplate(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = await connect();
  project.provide('template', undefined);
  if (!server) return undefined;
  const name = `memorial_template_${process.pid}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-template-'));
  await server.query(`create database ${name} encoding 'UTF8' template template0`);
  const store = await openStore({ dataDir, databaseUrl: urlOf(name) });
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
  project.provide('template', name);
  return async () => {
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  };
}
