import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collections } from '#content/collections.ts';
import { files } from '#content/files.ts';
import type { ContentTypeName, TypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { unbounded } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { ask, create, draftOf, dumped, fill, readAll, type Values } from './answers.ts';
import { type Change, changes } from './changes.ts';
import { type DatabaseKind, type Databases, type EmptyDatabase, openDatabases } from './databases.ts';
import { loadVersion, type Version } from './versions.ts';

/** One of the two old entries, or of those that a fresh database gets. */
const entryOf = (values: Change['old'], index: 0 | 1): Values =>
  Object.fromEntries(Object.entries(values).map(([name, both]) => [name, both[index]]));

async function fillOld(store: Store, type: TypeDeclaration | undefined, values: Change['old']): Promise<void> {
  const file = { name: 'n', hash: 'h', mime: 'image/png', size: 1, url: '/u', provider: 'local' };
  await create(store, files as unknown as TypeDeclaration, file);
  for (const title of ['Une', 'Deux']) await create(store, collections as unknown as TypeDeclaration, { title });
  if (!type || Object.keys(values).length === 0) return;
  for (const index of [0, 1] as const) await create(store, type, entryOf(values, index));
}

/** Without a server of PostgreSQL there is only SQLite to try. */
const databaseKinds: DatabaseKind[] = inject('template') ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

const databasesOf = new Map<DatabaseKind, Databases>();
beforeAll(async () => {
  for (const kind of databaseKinds) databasesOf.set(kind, await openDatabases(kind));
});
afterAll(async () => {
  for (const databases of databasesOf.values()) await databases.close();
});

describe.each(changes.map((change) => [change.title, change] as const))('an upgrade where %s', (_title, change) => {
  const { before, after, step, old, expected, isAdditive } = change;
  const specimens = after.find(({ name }) => name === 'specimens');
  let older: Version;
  let newer: Version;
  // Loaded once for both databases: it takes longer than the tests of a change.
  beforeAll(async () => {
    older = await loadVersion(before);
    newer = await loadVersion(after, step && { '2027-01-01': { up: (db) => step(db, (name) => name) } });
  });

  describe.each(databaseKinds)('on %s', (kind) => {
    let databases: Databases;
    let upgraded: EmptyDatabase;
    let archive: Awaited<ReturnType<typeof dumped>>;
    let stores: { upgraded: Store; fresh: Store };

    beforeAll(async () => {
      databases = databasesOf.get(kind) as Databases;
      upgraded = await databases.empty();
      const store = await older.open(upgraded);
      await fillOld(store, before[0], old);
      archive = await dumped(store);
      await store.close();

      const fresh = await newer.open(await databases.empty());
      await fillOld(fresh, specimens, expected);
      stores = { upgraded: await newer.open(upgraded), fresh };
    });
    afterAll(async () => {
      await stores?.upgraded.close();
      await stores?.fresh.close();
      await databases.clear();
    });

    it.each(after.map((type) => [type.name, type] as const))(
      'reads, sorts and filters %s as a fresh database does',
      async (_name, type) => {
        expect(await readAll(stores.upgraded, type)).toEqual(await readAll(stores.fresh, type));
        expect(await ask(stores.upgraded, type)).toEqual(await ask(stores.fresh, type));
      },
    );

    it.each(after.map((type) => [type.name, type] as const))(
      'writes, searches and restores %s as a fresh database does',
      async (_name, type) => {
        for (const store of [stores.upgraded, stores.fresh]) {
          const first = await create(store, type, { title: 'Écrit après' });
          await create(store, type, { ...entryOf(expected, 0), titleNew: 'Écrit aussi' });
          await store.publish(
            { type: type.name as ContentTypeName, ref: { id: first } },
            draftOf(type, entryOf(expected, 1)),
          );
        }
        expect(await readAll(stores.upgraded, type)).toEqual(await readAll(stores.fresh, type));
        expect(await ask(stores.upgraded, type)).toEqual(await ask(stores.fresh, type));

        const restored = await newer.open(await databases.empty());
        await fill(restored, await dumped(stores.upgraded));
        expect(await readAll(restored, type)).toEqual(await readAll(stores.upgraded, type));
        expect(await ask(restored, type)).toEqual(await ask(stores.upgraded, type));
        await restored.close();
      },
    );

    it('makes no change at the next start', async () => {
      const again = await newer.open(upgraded);
      const tables = await dumped(again);
      await again.close();
      expect(tables).toEqual(await dumped(stores.upgraded));
    });

    it.runIf(step)('restores an archive of before as the upgraded database', async () => {
      const database = await databases.empty();
      const store = await newer.open(database);
      await fill(store, archive, newer);
      const [first] = after;
      if (first) expect(await readAll(store, first)).toHaveLength(2);
      for (const type of after) {
        const rows = await readAll(store, type);
        // Entries of the tests above come after the rows of the archive.
        expect(rows).toEqual((await readAll(stores.upgraded, type)).slice(0, rows.length));
      }
      await store.close();
    });

    it.runIf(isAdditive)('lets the previous version run beside the newer one and alone', async () => {
      const [type] = before;
      const beside = await older.open(upgraded);
      if (!type) {
        expect(await readAll(beside, collections as unknown as TypeDeclaration)).toHaveLength(2);
        await beside.close();
        return;
      }
      const standing = await readAll(beside, type);
      expect(standing[0]).toMatchObject(entryOf(old, 0));
      const id = await create(beside, type, entryOf(old, 0));
      await beside.publish(
        { type: type.name as ContentTypeName, ref: { id } },
        draftOf(type, { ...entryOf(old, 1), title: 'Été' }),
      );
      expect((await readAll(beside, type)).at(-1)).toMatchObject({ ...entryOf(old, 1), title: 'Été' });
      await beside.close();
      if (!specimens) return;

      // What the newer version reads and finds is what the older one wrote.
      const again = await newer.open(upgraded);
      const result = await again.list('specimens' as TypeName, {
        where: { path: ['title'], operator: 'containsi', value: 'ete' },
        fields: ['title'],
        budget: unbounded,
      });
      expect(result.entries).toMatchObject([{ id, title: 'Été' }]);
      const answers = await ask(again, specimens);
      expect(answers['text containsi 12'] ?? [id]).toContain(id);
      await again.close();
    });
  });
});
