import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from 'kysely/migration';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { collections } from '#content/collections.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { integer, relation, secret, text } from '#model/fields/index.ts';
import type { Store } from '#store/store.ts';
import { create, readAll } from './answers.ts';
import { type DatabaseKind, type Databases, type EmptyDatabase, openDatabases } from './databases.ts';
import { removeField } from './steps.ts';
import { declare, loadVersion } from './versions.ts';

const databaseKinds: DatabaseKind[] = inject('template') ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
const title = text({ label: 'Titre' });
const modelWith = (field: TypeDeclaration['fields'][string], more: object = {}) =>
  declare('rooms', { fields: { title, seats: field }, ...more });

interface RefusedChange {
  change: string;
  before: TypeDeclaration;
  after: TypeDeclaration;
  old: object[];
  sentence: RegExp;
}

const refusals: RefusedChange[] = [
  {
    change: 'a text that is no number becomes an integer',
    before: modelWith(text({ label: 'Places' })),
    after: modelWith(integer({ label: 'Places' })),
    old: [{ seats: '12' }, { seats: 'douze' }, { seats: '1,5' }],
    sentence:
      /^Le champ « seats » de « rooms » passe de text à integer, et 2 fiches .* \(n° 2, 3\) : corrigez.* par une étape qui retire la colonne/,
  },
  {
    change: 'a password’s hash would be shown',
    before: modelWith(secret({ label: 'Places' })),
    after: modelWith(text({ label: 'Places' })),
    old: [{ seats: '$argon2id$' }],
    sentence: /« seats » de « rooms » passe de secret à text, et une fiche a une valeur .*\(n° 1\)/,
  },
  {
    change: 'a relation of several becomes a relation of one',
    before: modelWith(relation({ label: 'Places', to: 'collections', many: true })),
    after: modelWith(relation({ label: 'Places', to: 'collections' })),
    old: [{ seats: [1] }, { seats: [1, 2] }],
    sentence: /« seats » de « rooms » ne garde qu’un lien, et une fiche y a encore plusieurs liens \(n° 2\)/,
  },
  {
    change: 'a relation leads to another type',
    before: modelWith(relation({ label: 'Places', to: 'collections' })),
    after: modelWith(relation({ label: 'Places', to: 'magazines' })),
    old: [{ seats: [1] }],
    sentence:
      /« seats » de « rooms » mène à « magazines » et plus à « collections », et une fiche y a encore des liens/,
  },
  {
    change: 'a relation becomes a text',
    before: modelWith(relation({ label: 'Places', to: 'collections' })),
    after: modelWith(text({ label: 'Places' })),
    old: [{ seats: [1] }],
    sentence: /« seats » de « rooms » n’est plus un lien, et une fiche y a encore des liens \(n° 1\)/,
  },
  {
    change: 'a text becomes a relation',
    before: modelWith(text({ label: 'Places' })),
    after: modelWith(relation({ label: 'Places', to: 'collections' })),
    old: [{ seats: 'x' }],
    sentence:
      /« seats » de « rooms » devient un lien et n’est plus un text, et une fiche y a encore une valeur \(n° 1\)/,
  },
  {
    change: 'a field with equal values becomes unique',
    before: modelWith(text({ label: 'Places' })),
    after: modelWith(text({ label: 'Places' }), { unique: ['seats'] }),
    old: [{ seats: 'a' }, { seats: 'b' }, { seats: 'a' }],
    sentence: /« seats » de « rooms » doit être unique, et 2 fiches ont une valeur en commun \(n° 1, 3\)/,
  },
];

describe.each(databaseKinds)('a start that cannot migrate the database to the model, on %s', (kind) => {
  let databases: Databases;
  beforeAll(async () => {
    databases = await openDatabases(kind);
  });
  afterEach(() => databases.clear());
  afterAll(() => databases.close());

  const filled = async (database: EmptyDatabase, type: TypeDeclaration, old: object[]): Promise<Store> => {
    const store = await (await loadVersion([type])).open(database);
    for (const name of ['Une', 'Deux']) {
      await create(store, collections as unknown as TypeDeclaration, { title: name });
    }
    for (const values of old) await create(store, type, { title: 'x', ...values });
    return store;
  };

  it.each(refusals)(
    'ends with one sentence and changes nothing if $change',
    async ({ before, after, old, sentence }) => {
      const database = await databases.empty();
      const store = await filled(database, before, old);
      const entries = await readAll(store, before);
      await store.close();
      await expect((await loadVersion([after])).open(database)).rejects.toThrow(sentence);
      // A refused start that is tried again and again fills no disk with copies.
      expect(await readdir(join(database.dataDir, 'backups')).catch(() => [])).toEqual([]);
      const again = await (await loadVersion([before])).open(database);
      expect(await readAll(again, before)).toEqual(entries);
      await again.close();
    },
  );

  it('continues after the step that its sentence names', async () => {
    const database = await databases.empty();
    const before = modelWith(text({ label: 'Places' }), { indexed: ['seats'] });
    const after = modelWith(relation({ label: 'Places', to: 'collections' }));
    await (await filled(database, before, [{ seats: 'douze' }])).close();
    const steps: Record<string, Migration> = { '2027-01-01': { up: (db) => removeField(db, 'rooms', 'seats') } };
    const store = await (await loadVersion([after], steps)).open(database);
    expect(await readAll(store, after)).toEqual([{ id: 1, title: 'x', seats: [] }]);
    await store.close();
    expect(await readdir(join(database.dataDir, 'backups'))).toHaveLength(1);
  });

  it('refuses a version that lacks a step which ran', async () => {
    const database = await databases.empty();
    const type = modelWith(text({ label: 'Places' }));
    const steps: Record<string, Migration> = { '2027-01-01-rename': { up: async () => undefined } };
    await (await (await loadVersion([type], steps)).open(database)).close();
    await expect((await loadVersion([type])).open(database)).rejects.toThrow(
      /^La base a été changée par une version plus récente \(étape « 2027-01-01-rename »\)/,
    );
  });
});
