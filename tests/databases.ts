import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { migrate, openStore } from '#store/open.ts';
import { postgresDatabase } from '#store/sql/postgres.ts';
import { sqlStore } from '#store/sql-store.ts';
import type { Store } from '#store/store.ts';
import { giveBack, takeDatabase, urlOf } from './postgres.ts';

/** An open store, and the folder of its files. */
export interface TestEnvironment {
  store: Store;
  dataDir: string;
  /** `postgres://…` where a real server is behind it: other processes can open the same database. */
  databaseUrl: string | undefined;
  kind: 'SQLite' | 'PostgreSQL';
}

/**
 * Runs the same tests on SQLite and on PostgreSQL: a real server where one answers (TEST_DATABASE_URL, else localhost:5432), in
 * an empty database of the file's own; the embedded PGlite otherwise. `another` opens an empty one of the same kind.
 */
export function describeOnEachDatabase(
  name: string,
  tests: (
    environment: () => TestEnvironment,
    another: () => Promise<TestEnvironment & { close(): Promise<void> }>,
    kind: TestEnvironment['kind'],
  ) => void,
): void {
  for (const kind of ['SQLite', 'PostgreSQL'] as const) {
    const open = kind === 'SQLite' ? openOnSqlite : openOnPostgres;
    describe(`${name}, on ${kind}`, () => tests(setupEnvironment(open), open, kind));
  }
}

/** Runs tests of what does not depend on the database: on SQLite alone. The calls of the store and of the API have theirs on each. */
export function describeOnSqlite(
  name: string,
  tests: (environment: () => TestEnvironment, another: typeof openOnSqlite) => void,
): void {
  describe(name, () => tests(setupEnvironment(openOnSqlite), openOnSqlite));
}

/** An environment opened before the tests of a file or of a `describe`, and closed after them. */
export function setupEnvironment(
  open: () => Promise<TestEnvironment & { close(): Promise<void> }>,
): () => TestEnvironment {
  let environment: TestEnvironment & { close(): Promise<void> };
  beforeAll(async () => {
    environment = await open();
  }, 60_000);
  afterAll(() => environment.close());
  return () => environment;
}

export async function openOnSqlite(): Promise<TestEnvironment & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-test-'));
  const store = await openStore({ dataDir });
  return {
    store,
    dataDir,
    databaseUrl: undefined,
    kind: 'SQLite',
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function openOnPostgres(): Promise<TestEnvironment & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-test-'));
  const template = inject('template');
  if (!template) {
    embedded ??= makeEmbedded(dataDir);
    const pglite = new PGlite({ loadDataDir: await embedded });
    const store = sqlStore(postgresDatabase(new PGliteDialect({ pglite })), Date.now);
    return { store, dataDir, databaseUrl: undefined, kind: 'PostgreSQL', close: () => store.close() };
  }
  const name = await takeDatabase(template);
  const databaseUrl = urlOf(name);
  const store = await openStore({ dataDir, databaseUrl });
  return {
    store,
    dataDir,
    databaseUrl,
    kind: 'PostgreSQL',
    async close() {
      await store.close();
      giveBack(name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The files of an empty embedded database with its tables: another is opened from them in a fifth of the time. */
let embedded: Promise<Blob> | undefined;

async function makeEmbedded(dataDir: string): Promise<Blob> {
  const pglite = new PGlite();
  const dialect = new PGliteDialect({ pglite });
  await migrate(postgresDatabase(dialect), dataDir);
  const files = await pglite.dumpDataDir('none');
  await pglite.close();
  return files;
}
