import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ContentTypeName } from '#content/index.ts';
import { flag, integer, relation, text } from '#model/fields/index.ts';
import type { Step } from '#store/migrations/step.ts';
import type { Store } from '#store/store.ts';
import { dumped, fill } from './answers.ts';
import { type DatabaseKind, type Databases, type EmptyDatabase, openDatabases } from './databases.ts';
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
const steps: Step[] = [
  {
    name: '2027-01-01-specimens',
    changes: [
      { rename: { type: 'specimens', field: 'title', to: 'name' } },
      { rename: { type: 'specimens', field: 'friends', to: 'companions' } },
      { remove: { type: 'specimens', field: 'gone' } },
    ],
  },
];

const noLinks = { links: {} };

/** A published entry with a working copy, a draft, and a link to the draft that waits. */
async function write(store: Store): Promise<void> {
  const draft = await store.createDraft(
    type,
    { values: { title: 'Élan', size: '12', gone: 'x' }, ...noLinks },
    undefined,
  );
  const friends = { friends: { set: [{ id: draft.id }] } };
  const { id } = await store.create(type, { values: { title: 'Publié', size: '1' }, links: friends } as never);
  await store.saveDraft({ type, ref: { id } }, { values: { title: 'Privé', size: 'grand' }, ...noLinks }, undefined);
}

async function read(store: Store): Promise<unknown[]> {
  const { entries } = await store.list(type, {
    version: 'draft',
    populate: { companions: { fields: ['name'] } },
    sort: [{ path: ['id'], direction: 'asc' }],
  });
  return entries;
}

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

  it('follow the steps and kinds of the model, with the links that wait', async () => {
    const store = await (await loadVersion([after], steps)).open(database);
    expect(await read(store)).toMatchObject(expected);
    const where = { path: ['name'] as [string], operator: 'containsi' as const, value: 'elan' };
    expect((await store.list(type, { version: 'draft', where })).entries).toHaveLength(1);
    await store.update({ type, ref: { id: 1 } }, { values: {}, ...noLinks });
    const { entries } = await store.list(type, { populate: { companions: { fields: ['name'] } } });
    expect(entries).toMatchObject([
      { id: 1, name: 'Élan', size: 12 },
      { id: 2, name: 'Publié', size: 1, companions: [{ name: 'Élan' }] },
    ]);
    await store.close();
  });

  it('are restored from an archive of the older model with their ids', async () => {
    const store = await (await loadVersion([after], steps)).open(await databases.empty());
    await fill(store, archive);
    expect(await read(store)).toMatchObject(expected);
    expect((await store.create(type, { values: { name: 'Suivant' }, links: {} } as never)).id).toBe(3);
    await store.close();
  });

  it('of a draft with the greatest id have it after a restore', async () => {
    const version = await loadVersion([before]);
    const source = await version.open(await databases.empty());
    await source.create(type, { values: { title: 'Un' }, links: {} } as never);
    const draft = await source.createDraft(type, { values: { title: 'Deux' }, ...noLinks }, undefined);
    const copy = await version.open(await databases.empty());
    await fill(copy, await dumped(source));
    await source.close();
    const next = await copy.create(type, { values: { title: 'Trois' }, links: {} } as never);
    expect(next.id).toBeGreaterThan(draft.id);
    await copy.update({ type, ref: { id: draft.id } }, { values: {}, ...noLinks });
    expect((await copy.list(type)).entries.map(({ id }) => id)).toEqual([1, draft.id, next.id]);
    await copy.close();
  });
});
