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

/** The databases that this process has made and no test uses. Making and dropping one takes seconds: the server waits for the disk. */
const unused: string[] = [];
/** What `describeTables` returns for a database that no test has changed. */
let unchanged = '';

/** The name of an empty database with its tables, for one test or one file. All are dropped after the last test. */
export async function takeDatabase(template: string): Promise<string> {
  for (let name = unused.pop(); name; name = unused.pop()) if (await empty(name)) return name;
  const name = `${template}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await withClient(candidate, async (server) => {
    await server.query(`create database ${name} template ${template}`);
    // No test cuts the power, so commits do not need to wait for the disk.
    await server.query(`alter database ${name} set synchronous_commit = off`);
  });
  unchanged ||= await withClient(urlOf(name), describeTables);
  return name;
}

export const giveBack = (name: string): void => void unused.push(name);

/** Deletes the rows of a database. False if a test has changed its tables or made it large: it is not used again. */
async function empty(name: string): Promise<boolean> {
  return withClient(urlOf(name), async (client) => {
    // A process that a test has killed may still be connected.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if ((await describeTables(client)) !== unchanged) return false;
    // Without triggers. `truncate` would write all files of the tables and indexes again.
    await client.query('set session_replication_role = replica');
    await client.query(`do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_fields' loop
        execute format('delete from public.%I', name);
      end loop;
    end $$`);
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences`,
    );
    return true;
  });
}

/** The tables of a database, its settings, and whether it is large. */
async function describeTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ text: string }>(`
    select md5(string_agg(line, '; ' order by line)) as text from (
      select format('%s %s %s %s %s', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attnum > 0
      union all select pg_get_expr(adbin, adrelid) from pg_attrdef
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace
      union all select schema_fields::text from schema_fields
      union all select array_to_string(setconfig, ' ') from pg_db_role_setting where setdatabase =
        (select oid from pg_database where datname = current_database())
      union all select 'large' where pg_database_size(current_database()) > 20e6
    ) as lines (line)`);
  return rows[0]?.text ?? '';
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Before all tests: one database gets its tables, and those of tests are copied from it, which takes a tenth of the time. */
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
    const named = `select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')`;
    for (const { datname } of (await server.query<{ datname: string }>(named, [name])).rows)
      await server.query(`drop database ${datname} with (force)`);
    await server.end();
  };
}
