import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ContentTypeName } from '#content/index.ts';
import { flag, integer, relation, text } from '#model/fields/index.ts';
import { unbounded } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { dumped, fill } from './answers.ts';
import { type DatabaseKind, type Databases, type EmptyDatabase, openDatabases } from './databases.ts';
import { removeField, renameField } from './steps.ts';
import { declare, loadVersion } from './versions.ts';

const databaseKinds: DatabaseKind[] = inject('template') ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
const type = 'specimens' as ContentTypeName;

const before = declare('specimens', {
  indexed: ['title'],
  fields: {
    title: text({ label: 'title' }),
    size: text({ label: 'size' }),
    gone: text({ label: 'gone' }),
    friends: relation({ label: 'friends', to: 'specimens', many: true }),
  },
});
const after = declare('specimens', {
  indexed: ['name'],
  fields: {
    name: text({ label: 'name' }),
    size: integer({ label: 'size' }),
    isNew: flag({ label: 'isNew', default: true }),
    companions: relation({ label: 'companions', to: 'specimens', many: true }),
  },
});
const steps: Record<string, Migration> = {
  '2027-01-01-specimens': {
    async up(db) {
      await renameField(db, 'specimens', 'title', 'name');
      await renameField(db, 'specimens', 'friends', 'companions');
      await removeField(db, 'specimens', 'gone');
    },
  },
};

const noLinks = { links: {} };

/** A published entry with a working copy, a draft, and a link to the draft that waits. */
async function write(store: Store): Promise<void> {
  const draft = await store.createDraft(
    type,
    { values: { title: 'Élan', size: '12', gone: 'x' }, ...noLinks },
    undefined,
  );
  const friends = { friends: { set: [{ id: draft.id }] } };
  const { id } = await store.createPublished(type, { values: { title: 'Publié', size: '1' }, links: friends } as never);
  await store.saveDraft({ type, ref: { id } }, { values: { title: 'Privé', size: 'grand' }, ...noLinks }, undefined);
  const snapshot = { title: 'Privé', size: '1', gone: 'x', friends: [] };
  const revision = { type, entry: 'a', number: 1, kind: 'draft', at: '2027-01-01T12:00:00.000Z', snapshot } as const;
  await store.create('revisions', { values: revision, ...noLinks });
}

async function read(store: Store): Promise<unknown[]> {
  const { entries } = await store.list(type, {
    version: 'draft',
    populate: { companions: { fields: ['name'] } },
    sort: [{ path: ['id'], direction: 'asc' }],
    budget: unbounded,
  });
  return entries;
}

/** The snapshots of revisions, as the steps left them. */
async function snapshots(store: Store): Promise<unknown[]> {
  const { entries } = await store.list('revisions', { budget: unbounded });
  return entries.map(({ snapshot }) => snapshot);
}
const renamedSnapshots = [{ name: 'Privé', size: '1', companions: [] }];

const expected = [
  { id: 1, name: 'Élan', size: 12, isNew: true, companions: [] },
  // « grand » is no number: the published version still has its own.
  { id: 2, name: 'Privé', size: null, isNew: true, companions: [{ id: 1, name: 'Élan' }] },
];

describe.each(databaseKinds)('working copies, upgraded on %s', (kind) => {
  let databases: Databases;
  let database: EmptyDatabase;
  let archive: Awaited<ReturnType<typeof dumped>>;
  beforeAll(async () => {
    databases = await openDatabases(kind);
    database = await databases.empty();
    const store = await (await loadVersion([before])).open(database);
    await write(store);
    archive = await dumped(store);
    await store.close();
  });
  afterAll(() => databases.close());

  it('follow the steps and kinds of the model, with the links that wait and the snapshots of revisions', async () => {
    const store = await (await loadVersion([after], steps)).open(database);
    expect(await read(store)).toMatchObject(expected);
    expect(await snapshots(store)).toEqual(renamedSnapshots);
    const where = { path: ['name'] as [string], operator: 'containsi' as const, value: 'elan' };
    expect((await store.list(type, { version: 'draft', where, budget: unbounded })).entries).toHaveLength(1);
    await store.publish({ type, ref: { id: 1 } }, { values: {}, ...noLinks });
    const { entries } = await store.list(type, { populate: { companions: { fields: ['name'] } }, budget: unbounded });
    expect(entries).toMatchObject([
      { id: 1, name: 'Élan', size: 12 },
      { id: 2, name: 'Publié', size: 1, companions: [{ name: 'Élan' }] },
    ]);
    await store.close();
  });

  it('are restored from an archive of the older model with their ids', async () => {
    const version = await loadVersion([after], steps);
    const store = await version.open(await databases.empty());
    await fill(store, archive, version);
    expect(await read(store)).toMatchObject(expected);
    expect(await snapshots(store)).toEqual(renamedSnapshots);
    expect((await store.createPublished(type, { values: { name: 'Suivant' }, links: {} } as never)).id).toBe(3);
    await store.close();
  });

  it('of a draft with the greatest id have it after a restore', async () => {
    const version = await loadVersion([before]);
    const source = await version.open(await databases.empty());
    await source.createPublished(type, { values: { title: 'Un' }, links: {} } as never);
    const draft = await source.createDraft(type, { values: { title: 'Deux' }, ...noLinks }, undefined);
    const copy = await version.open(await databases.empty());
    await fill(copy, await dumped(source));
    await source.close();
    const next = await copy.createPublished(type, { values: { title: 'Trois' }, links: {} } as never);
    expect(next.id).toBeGreaterThan(draft.id);
    await copy.publish({ type, ref: { id: draft.id } }, { values: {}, ...noLinks });
    expect((await copy.list(type, { budget: unbounded })).entries.map(({ id }) => id)).toEqual([1, draft.id, next.id]);
    await copy.close();
  });
});
