import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { migrate } from '#store/migrate.ts';
import { openStore } from '#store/open.ts';
import { overPostgres } from '#store/postgres.ts';
import { sqlStore } from '#store/sql-store.ts';
import type { Store } from '#store/store.ts';

/** An open store, and where its files may lie. */
export interface TestHouse {
  store: Store;
  dataDir: string;
  /** `postgres://…` where a real server is behind it: other processes can open the same database. */
  databaseUrl: string | undefined;
}

const candidate = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@localhost:5432/postgres';

/**
 * Runs the same tests on SQLite and on PostgreSQL: a real server where one answers (TEST_DATABASE_URL, else localhost:5432), in
 * a database made for the file and dropped after it; the embedded PGlite otherwise.
 */
export function describeOnEachDatabase(name: string, tests: (house: () => TestHouse) => void): void {
  for (const kind of ['SQLite', 'PostgreSQL'] as const) {
    describe(`${name}, on ${kind}`, () => {
      let house: TestHouse & { close(): Promise<void> };
      beforeAll(async () => {
        house = kind === 'SQLite' ? await openOnSqlite() : await openOnPostgres();
      }, 60_000);
      afterAll(() => house.close());
      tests(() => house);
    });
  }
}

export async function openOnSqlite(): Promise<TestHouse & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-test-'));
  const store = await openStore({ dataDir });
  return {
    store,
    dataDir,
    databaseUrl: undefined,
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openOnPostgres(): Promise<TestHouse & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-test-'));
  const server = await connect();
  if (!server) {
    const database = overPostgres(new PGliteDialect({ pglite: new PGlite() }));
    await migrate(database, dataDir);
    const store = sqlStore(database, Date.now);
    return { store, dataDir, databaseUrl: undefined, close: () => store.close() };
  }
  const name = `memorial_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await server.query(`create database ${name} encoding 'UTF8' template template0`);
  const databaseUrl = Object.assign(new URL(candidate), { pathname: `/${name}` }).href;
  const store = await openStore({ dataDir, databaseUrl });
  return {
    store,
    dataDir,
    databaseUrl,
    async close() {
      await store.close();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function connect(): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: candidate, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}
