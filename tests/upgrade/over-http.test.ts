import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openArchive, readManifest } from '#archive/open.ts';
import { collections } from '#content/collections.ts';
import { files } from '#content/files.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isComponent, isLink, type ScalarField } from '#model/field.ts';
import type { Store } from '#store/store.ts';
import type { TestApp } from '../app.ts';
import { picture } from '../files.ts';
import { allChanges } from './all-changes.ts';
import { create, type Values } from './answers.ts';
import { valuesOfKind } from './changes.ts';
import { type DatabaseKind, type Databases, type EmptyDatabase, openDatabases } from './databases.ts';
import { loadVersion, type Version } from './versions.ts';

/** Every change at once: loading the product with another model takes seconds, starting it does not. */
const { before, after, steps, each } = allChanges();
const databaseKinds: DatabaseKind[] = inject('template') ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

/** A site of the newer version. */
interface Site {
  app: TestApp;
  store: Store;
  token: string;
  database: EmptyDatabase;
  close(): Promise<void>;
}

/** One of the two entries of a change, without what it holds nothing in. */
const entryOf = (values: Record<string, readonly [unknown, unknown]>, index: 0 | 1): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, both]) => [name, both[index]] as const)
      .filter(([, value]) => value !== null),
  );

/** A value for each field of a type, as a client sends it: the one of an index, unless it is empty. */
function draftOf(type: TypeDeclaration, index: 0 | 1): Values {
  const sample = (field: Field): unknown => {
    if (isComponent(field)) {
      const members = mapValues(field.fields, sample);
      return field.kind === 'repeatable' ? [members] : members;
    }
    const values = valuesOfKind(field.kind);
    return String(values[index] ?? '') === '' ? values[0] : values[index];
  };
  return mapValues(type.fields, sample);
}

const mapValues = <Value>(of: Record<string, Value>, change: (value: Value) => unknown): Values =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));

const image = await picture(8, 8);

describe.each(databaseKinds)('a site over an upgraded database, on %s', { timeout: 120_000 }, (kind) => {
  let databases: Databases;
  let upgraded: Site;
  let fresh: Site;
  let newer: Version;
  let openSite: (database: EmptyDatabase) => Promise<Site>;
  let operations: {
    backup: typeof import('#operations/backup.ts').backup;
    restore: typeof import('#operations/restore.ts').restore;
    exportTo: typeof import('#server/transfer/folder.ts').exportTo;
    openStorage: typeof import('#media/disk-storage.ts').openStorage;
  };
  let oldArchive: string;

  /** Of the two entries of each change; of none where the type holds none. */
  async function fill(
    store: Store,
    { dataDir }: EmptyDatabase,
    pick: (change: (typeof each)[number]) => { type: TypeDeclaration | undefined; values: Values[] },
  ): Promise<void> {
    await mkdir(join(dataDir, 'uploads'), { recursive: true });
    await writeFile(join(dataDir, 'uploads', 'image_1.png'), image);
    await create(store, files as unknown as TypeDeclaration, {
      ...{ name: 'image.png', hash: 'image_1', ext: '.png', mime: 'image/png', size: image.length / 1000 },
      ...{ url: '/uploads/image_1.png', provider: 'local' },
    });
    for (const title of ['Une', 'Deux']) await create(store, collections as unknown as TypeDeclaration, { title });
    for (const change of each) {
      const { type, values } = pick(change);
      if (type) for (const entry of values) if (Object.keys(entry).length > 0) await create(store, type, entry);
    }
  }

  /** The modules that are imported after `loadVersion` see its model. */
  async function loadOperations(): Promise<typeof operations> {
    const { backup } = await import('#operations/backup.ts');
    const { restore } = await import('#operations/restore.ts');
    const { exportTo } = await import('#server/transfer/folder.ts');
    const { openStorage } = await import('#media/disk-storage.ts');
    return { backup, restore, exportTo, openStorage };
  }

  const storageOf = ({ dataDir }: EmptyDatabase) => operations.openStorage({ dataDir, bucket: undefined });

  async function backUp(store: Store, database: EmptyDatabase, name: string): Promise<string> {
    const out = join(database.dataDir, name);
    await operations.backup({ store, storage: await storageOf(database), out, version: '0.1.0', now: Date.now });
    return out;
  }

  async function restored(archive: string, partial = false): Promise<Site> {
    const database = await databases.empty();
    const { dataDir } = database;
    const store = await newer.open(database);
    try {
      await operations.restore({ store, storage: await storageOf(database), dataDir, archive, partial });
    } finally {
      await store.close();
    }
    return openSite(database);
  }

  beforeAll(async () => {
    databases = await openDatabases(kind);
    const old = await databases.empty();
    const older = await loadVersion(before, {}, { isWhole: true });
    operations = await loadOperations();
    const store = await older.open(old);
    await fill(store, old, ({ before: type, old: values }) => ({
      type,
      values: [entryOf(values, 0), entryOf(values, 1)],
    }));
    oldArchive = await backUp(store, old, 'old.tar');
    await store.close();

    newer = await loadVersion(after, steps, { isWhole: true });
    operations = await loadOperations();
    const { openApp } = await import('../app.ts');
    openSite = async (database) => {
      const store = await newer.open(database);
      const app = await openApp({ store, dataDir: database.dataDir, databaseUrl: database.databaseUrl, kind });
      const token = await app.signIn();
      const close = async () => {
        await app.close();
        await store.close();
      };
      return { app, store, token, database, close };
    };
    const freshDatabase = await databases.empty();
    const filling = await newer.open(freshDatabase);
    await fill(filling, freshDatabase, ({ after: type, expected }) => ({
      type,
      values: [entryOf(expected, 0), entryOf(expected, 1)],
    }));
    await filling.close();
    upgraded = await openSite(old);
    fresh = await openSite(freshDatabase);
  }, 120_000);
  afterAll(async () => {
    for (const site of [upgraded, fresh]) await site?.close();
    await databases.close();
  });

  /** The differences of two databases with the same content. */
  const own = new Set(['documentId', 'createdAt', 'updatedAt', 'publishedAt']);
  const comparable = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body, (key, value) => (own.has(key) ? undefined : (value as unknown))));

  async function ask({ app, token }: Site, method: string, path: string, data?: Values) {
    const { status, body } = await app.ask(method, `/api/${path}`, { as: token, ...(data && { json: { data } }) });
    return { status, body: comparable(body) };
  }

  const idsIn = ({ status, body }: { status: number; body: unknown }) => ({
    status,
    ids: (body as { data?: { id: number }[] }).data?.map(({ id }) => id),
  });

  async function entriesOf(site: Site, { name }: TypeDeclaration): Promise<Values[]> {
    const { status, body } = await ask(site, 'GET', `${name}?populate=*&sort=id&pagination[pageSize]=100`);
    expect([name, status]).toEqual([name, 200]);
    return (body as { data: Values[] }).data;
  }

  /** The API's responses for a type: its complete entries, then those of each sort, filter and search. */
  async function answersOf(site: Site, type: TypeDeclaration): Promise<Record<string, unknown>> {
    const { name } = type;
    const entries = await entriesOf(site, type);
    const answers: Record<string, unknown> = { entries };
    const queries = ['_q=ELAN'];
    for (const [field, { kind: fieldKind }] of Object.entries(type.fields) as [string, ScalarField][]) {
      if (fieldKind === 'secret') continue;
      const isLinked = isLink(type.fields[field] as Field);
      if (isLinked) queries.push(`filters[${field}][id][$gt]=0`, `filters[${field}][$null]=true`);
      else queries.push(`filters[${field}][$null]=true`);
      if (isLinked || fieldKind === 'group' || fieldKind === 'json') continue;
      queries.push(`sort=${field}:desc`);
      for (const value of new Set(entries.map((entry) => entry[field]))) {
        if (typeof value === 'object') continue;
        const isText = typeof value === 'string';
        const [operator, part] = isText ? ['$containsi', value.slice(0, 4).toUpperCase()] : ['$eq', String(value)];
        queries.push(`filters[${field}][${operator}]=${encodeURIComponent(part)}`);
      }
    }
    const responses = await Promise.all(queries.map((query) => ask(site, 'GET', `${name}?${query}`)));
    for (const [index, query] of queries.entries())
      answers[query] = idsIn(responses[index] as (typeof responses)[number]);
    return answers;
  }

  const typesOf = after.map((type) => [type.name, type] as const);
  const titleOf = (name: string) => each.find(({ after: type }) => type?.name === name)?.title ?? 'another type';

  it.each(typesOf.map(([name, type]) => ({ name, type, change: titleOf(name) })))(
    'answers of $name ($change) as over a fresh one, before and after writes',
    async ({ name, type }) => {
      expect(await entriesOf(upgraded, type)).toEqual(await entriesOf(fresh, type));
      const written = await Promise.all(
        [upgraded, fresh].map(async (site) => {
          const [first] = (
            (await site.app.ask('GET', `/api/${name}?sort=id`)).body as { data: { documentId: string }[] }
          ).data;
          const results = [
            await ask(site, 'POST', `${name}?populate=*`, draftOf(type, 0)),
            await ask(site, 'POST', name, {}),
          ];
          if (first) {
            const path = `${name}/${first.documentId}?populate=*`;
            // A value that is missing since a field is required does not prevent a save of another field.
            results.push(await ask(site, 'PUT', path, { [Object.keys(type.fields)[0] ?? '']: 'Écrit après' }));
            results.push(await ask(site, 'GET', path));
            results.push(await ask(site, 'PUT', path, draftOf(type, 1)));
          }
          return results;
        }),
      );
      const [upgradedResults = [], freshResults = []] = written;
      expect(upgradedResults).toEqual(freshResults);
      expect(upgradedResults.map(({ status }) => status)).toEqual([
        201,
        upgradedResults[1]?.status,
        ...(upgradedResults.length > 2 ? [200, 200, 200] : []),
      ]);
      expect(await answersOf(upgraded, type)).toEqual(await answersOf(fresh, type));
    },
  );

  it('has no endpoint for a removed or renamed type', async () => {
    const gone = before.filter(({ name }) => !after.some((type) => type.name === name));
    expect(gone.length).toBeGreaterThan(1);
    for (const { name } of gone) expect([name, (await ask(upgraded, 'GET', name)).status]).toEqual([name, 404]);
  });

  it('exports the same content', async () => {
    const exports = [];
    for (const { store, database } of [upgraded, fresh]) {
      const out = join(database.dataDir, 'export');
      await operations.exportTo({ store, storage: await storageOf(database), out });
      const names = (await readdir(out)).filter((name) => name.endsWith('.json')).sort();
      const contents = await Promise.all(names.map((name) => readFile(join(out, name), 'utf8')));
      const known = new Map<string, string>();
      const inOrder = (id: string) => known.get(id) ?? known.set(id, `entry ${known.size}`).get(id) ?? id;
      const texts = contents.map((text) => text.replaceAll(/\b[a-z0-9]{24}\b/g, inOrder));
      exports.push(names.map((name, index) => [name, comparable(JSON.parse(texts[index] ?? ''))]));
    }
    expect(exports[0]).toEqual(exports[1]);
  });

  it('is restored from its backup', async () => {
    const archive = await backUp(upgraded.store, upgraded.database, 'new.tar');
    // It says which steps a later version need not run on it.
    expect((await readManifest(await openArchive(archive))).steps).toEqual(Object.keys(steps).sort());
    const site = await restored(archive);
    for (const [name, type] of typesOf)
      expect([name, await entriesOf(site, type)]).toEqual([name, await entriesOf(upgraded, type)]);
    const indexed = each.find(({ title }) => title === 'a field is indexed')?.after as TypeDeclaration;
    expect(await answersOf(site, indexed)).toEqual(await answersOf(upgraded, indexed));
    await site.close();
  });

  it('is restored from a backup of before the upgrade', async () => {
    // A field removed without a step is refused by name, and omitted with --partial.
    const removed = each.filter(({ title }) => /is taken away$/.test(title)).map(({ before: type }) => type?.name);
    const losses = await restored(oldArchive).catch((error: { losses: string[] }) => error.losses);
    const ofRemoved = (loss: string) =>
      removed.some((name) => loss.includes(`« ${name}`)) && loss.includes('retiré depuis');
    expect((losses as string[]).filter((loss) => !ofRemoved(loss))).toEqual([]);
    expect(losses).not.toHaveLength(0);
    const site = await restored(oldArchive, true);
    for (const { title, after: type, expected } of each) {
      if (!type || Object.keys(expected).length === 0) continue;
      const entries = await entriesOf(site, type);
      expect([title, entries.length]).toEqual([title, 2]);
      // The first entry was changed since; the second is unchanged.
      expect([title, entries[1]]).toEqual([title, (await entriesOf(upgraded, type))[1]]);
    }
    await site.close();
  });
});
