import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contentTypeNames } from '#content/index.ts';
import { readLinksOfOwners } from '#store/documents/links.ts';
import { entryReader, readDaySpans } from '#store/documents/read.ts';
import { draftSources, publishedSources } from '#store/documents/sources.ts';
import { openStore } from '#store/open.ts';
import { type Condition, type ListQuery, type Operator, type Query, type Scalar, unbounded } from '#store/query.ts';
import { type Db, postgresDialect, type SqlDialect, sqliteDialect, type Tables } from '#store/sql/database.ts';
import { measuredTables } from '#store/sql/table-sizes.ts';
import { openOnPostgres } from '../databases.ts';

const day = '2027-03-14';
const is = (name: string, operator: Operator, value: Scalar): Condition => ({ path: [name], operator, value });
const published = is('isPublished', 'eq', true);
const by = (name: string, direction: 'asc' | 'desc' = 'asc'): Query['sort'] => [{ path: [name], direction }];

/** What the public pages and feeds ask for (app/site/, server/feeds/). */
const lists: readonly { name: string; where: Condition[]; sort: Query['sort']; limit: number; index: string }[] = [
  { name: 'the latest', where: [], sort: by('newStartDate', 'desc'), limit: 3, index: 'newStartDate' },
  {
    name: 'the next',
    where: [is('newStartDate', 'gte', day)],
    sort: by('newStartDate'),
    limit: 25,
    index: 'newStartDate',
  },
  {
    name: 'those that run',
    where: [is('newStartDate', 'lt', day), is('newEndDate', 'gte', day)],
    sort: by('newEndDate'),
    limit: 4,
    index: 'newEndDate',
  },
  {
    name: 'the past',
    where: [
      { or: [is('newEndDate', 'lt', day), { and: [is('newEndDate', 'null', true), is('newStartDate', 'lt', day)] }] },
    ],
    sort: by('newStartDate', 'desc'),
    limit: 12,
    index: 'newStartDate',
  },
  { name: 'all by title', where: [], sort: by('title'), limit: 25, index: 'title' },
  { name: 'the last created', where: [], sort: by('createdAt', 'desc'), limit: 25, index: 'createdAt' },
  { name: 'the last changed', where: [], sort: by('updatedAt', 'desc'), limit: 1, index: 'updatedAt' },
];

const queryOf = ({ where, sort, limit }: (typeof lists)[number]): ListQuery => ({
  budget: unbounded,
  where: { and: [published, ...where] },
  ...(sort && { sort }),
  page: { offset: 0, limit },
});

describe('Published events, on SQLite', () => {
  let dataDir: string;
  let file: DatabaseSync;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'memorial-plans-'));
    await (await openStore({ dataDir })).close();
    file = new DatabaseSync(join(dataDir, 'content.sqlite'));
    // No statement runs.
    file.function('fold', (text) => text);
  });
  afterAll(async () => {
    file.close();
    await rm(dataDir, { recursive: true });
  });

  /** `explain query plan` (sqlite.org/eqp.html). */
  async function planOf(run: (db: Db) => Promise<unknown>, rows: readonly object[] = []): Promise<string[]> {
    const plan: string[] = [];
    for (const { sql: text, parameters } of await statementsOf(sqliteDialect, run, rows)) {
      const values = parameters.map((value) =>
        typeof value === 'boolean' ? Number(value) : (value as string | number),
      );
      plan.push(
        ...file
          .prepare(`explain query plan ${text}`)
          .all(...values)
          .map(({ detail }) => String(detail)),
      );
    }
    return plan;
  }

  it.each(lists)('$name are found in an index that has their order', async (list) => {
    const plan = await planOf((db) =>
      entryReader({ db, dialect: sqliteDialect, sources: publishedSources }).list('events', queryOf(list)),
    );
    expect(plan[1]).toContain(`SEARCH e USING COVERING INDEX events_published_by_${list.index} (isPublished=?`);
    expect(plan[2]).not.toBe('USE TEMP B-TREE FOR ORDER BY');
  });

  it('of a day or later are found as days in ranges of two indexes', async () => {
    const plan = await planOf((db) =>
      readDaySpans(
        { db, dialect: sqliteDialect, sources: publishedSources },
        { type: 'events', since: day, where: published },
      ),
    );
    const searches = plan.filter((step) => step.startsWith('SEARCH'));
    expect(searches).toEqual([
      'SEARCH e USING COVERING INDEX events_published_by_newStartDate (isPublished=? AND newStartDate>? AND newStartDate<?)',
      expect.stringMatching(/COVERING INDEX events_published_by_new(Start|End)Date \(isPublished=\? AND new/),
    ]);
  });

  it('whose links match two conditions are read once, not searched for each pair of two lists', async () => {
    const some = is('title', 'ne', 'x');
    const where = { and: [published, { link: 'linkedEvents', some }, { link: 'relatedEvents', some }] };
    const page = { offset: 0, limit: 25 };
    const plan = await planOf((db) =>
      entryReader({ db, dialect: sqliteDialect, sources: publishedSources }).list('events', {
        where,
        page,
        budget: unbounded,
      }),
    );
    expect(plan.filter((step) => step.includes(' e '))).toEqual([
      expect.stringMatching(/^SEARCH e USING .*INDEX \w+ \(isPublished=\?\)$/),
      'SEARCH e USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
  });

  it('that populate selects by a condition are found by their ids, not in an index', async () => {
    const populate = { linkedEvents: { where: published } };
    const plan = await planOf(
      (db) =>
        readLinksOfOwners(
          { db, dialect: sqliteDialect, sources: publishedSources },
          { type: 'events', owners: [1], populate },
          () => sql``,
        ),
      [{ field: 0, owner: 1, target: 2 }],
    );
    expect(plan.filter((step) => step.includes(' e '))).toEqual(['SEARCH e USING INTEGER PRIMARY KEY (rowid=?)']);
  });

  it('that a field without an index selects are read in the order of the table, not of a wider index', async () => {
    const where = { and: [published, is('isFree', 'eq', true)] };
    for (const sort of [[], by('publishedAt')]) {
      const query: Query = { where, ...(sort && { sort }), page: { offset: 0, limit: 25 }, count: true };
      const plan = await planOf((db) =>
        entryReader({ db, dialect: sqliteDialect, sources: publishedSources }).list('events', {
          ...query,
          budget: unbounded,
        }),
      );
      const read = plan.filter((step) => step.includes('isPublished'));
      expect(read).toEqual(Array(2).fill('SEARCH e USING INDEX events_by_isPublished (isPublished=?)'));
    }
  });

  it.each(['id', 'documentId'])('that a list of twenty values of %s names are found by these', async (name) => {
    const value = Array.from({ length: 20 }, (_, index) => index + 1);
    const where: Condition = { and: [published, { and: [{ path: [name], operator: 'in', value }] }] };
    const plan = await planOf((db) =>
      entryReader({ db, dialect: sqliteDialect, sources: publishedSources }).list('events', {
        where,
        budget: unbounded,
      }),
    );
    expect(plan[0]).toMatch(
      name === 'id'
        ? /^SEARCH e USING INTEGER PRIMARY KEY \(rowid=\?\)$/
        : /^SEARCH e USING INDEX sqlite_autoindex_events_1 \(documentId=\?\)$/,
    );
  });

  it.each(contentTypeNames)(
    'of %s, or their working copies, are read in batches from two keys, as far as the limit',
    async (type) => {
      const sources = draftSources(sqliteDialect, Date.now);
      const query = { where: is('id', 'gt', 5), page: { offset: 0, limit: 1000 }, budget: unbounded };
      const plan = await planOf((db) => entryReader({ db, dialect: sqliteDialect, sources }).list(type, query));
      expect(plan[0]).toBe('MERGE (UNION ALL)');
      expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY');
    },
  );

  it.each(['events', 'drafts', 'file_uses'])(
    'and the other rows of %s are measured by some that an index finds',
    async (table) => {
      const plan = await planOf((db) => measuredTables(db, sqliteDialect).get(), [{ table, rows: 10, last: 10 }]);
      const search =
        table === 'events'
          ? /^SEARCH \w USING INTEGER PRIMARY KEY \(rowid[=>]\?\)$/
          : /^SEARCH \w USING .*\(type=\? AND id[=>]\?\)$/;
      expect(plan.filter((step) => / [te] /.test(step))).toEqual(Array(2).fill(expect.stringMatching(search)));
    },
  );
});

describe.runIf(inject('template'))('Published events, on PostgreSQL', () => {
  let environment: Awaited<ReturnType<typeof openOnPostgres>>;
  let client: Client;
  beforeAll(async () => {
    environment = await openOnPostgres();
    client = new Client({ connectionString: environment.databaseUrl });
    await client.connect();
    // The tables are empty: without these, reading all of nothing is the best plan.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
  }, 60_000);
  afterAll(async () => {
    await client.end();
    await environment.close();
  });

  it.each(lists)('$name are found in an index that has their order', async (list) => {
    const [statement] = await statementsOf(postgresDialect, (db) =>
      entryReader({ db, dialect: postgresDialect, sources: publishedSources }).list('events', queryOf(list)),
    );
    const { rows } = await client.query(`explain (costs off) ${statement?.sql}`, [...(statement?.parameters ?? [])]);
    const plan = rows.map((row) => String(row['QUERY PLAN']).replaceAll('"', '').replace('->', '').trim());
    const steps = plan
      .slice(plan.indexOf('Limit') + 1)
      .filter((step) => /^(Incremental )?Sort$|^(Index|Seq|Bitmap)/.test(step));
    // A whole sort would read every published event first; an incremental one reads as far as the limit.
    if (steps[0] === 'Incremental Sort') steps.shift();
    expect(steps[0]).toMatch(new RegExp(`^Index .*using events_(published_)?by_${list.index}`));
  });

  it('have the order of lists in an index that an earlier version created in another', async () => {
    const definition = async (): Promise<string> =>
      (await client.query(`select indexdef from pg_indexes where indexname = 'events_by_newStartDate'`)).rows[0]
        ?.indexdef;
    const planned = await definition();
    await client.query('drop index "events_by_newStartDate"');
    await client.query('create index "events_by_newStartDate" on "events" ("newStartDate", "id")');
    await (await openStore({ dataDir: environment.dataDir, databaseUrl: environment.databaseUrl as string })).close();
    expect(await definition()).toBe(planned);
    expect(planned).toContain('"newStartDate" NULLS FIRST, id)');
  });
});

/** The statements of a read, none of which runs: each answers these rows. */
async function statementsOf(
  { name }: SqlDialect,
  run: (db: Db) => Promise<unknown>,
  rows: readonly object[] = [],
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const connection = { executeQuery: async () => ({ rows }), streamQuery: () => rows } as unknown as DatabaseConnection;
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => (name === 'sqlite' ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
      createIntrospector: (inner) => new SqliteIntrospector(inner),
      createQueryCompiler: () => (name === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
    log: ({ query }) => void statements.push(query),
  });
  await run(db);
  return statements;
}
