import type { Kysely } from 'kysely';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field, FieldKind } from '#model/field.ts';
import {
  choice,
  choices,
  date,
  dateTime,
  decimal,
  email,
  flag,
  group,
  integer,
  json,
  localDate,
  longText,
  media,
  relation,
  repeatable,
  richText,
  secret,
  text,
  time,
  url,
} from '#model/fields/index.ts';
import { removeField, renameField, renameType, turnRelation } from './steps.ts';
import { declare } from './versions.ts';

/** The declaration of a field in a test: a change of a field is a change of an option. */
type Build = (options: { label: string; required?: boolean }) => Field;

interface Kind {
  build: Build;
  /** Of the two old entries. Links name entries by number. */
  values: readonly [unknown, unknown];
  /** Another kind that takes its values, and what they become. */
  becomes: { build: Build; values: readonly [unknown, unknown] };
  isLink?: true;
}

const options = { un: 'Un', deux: 'Deux' } as const;

/** Every kind of field, with the values of the two old entries. A missing kind does not compile. */
const kinds: Record<FieldKind, Kind> = {
  text: { build: text, values: ['Élan', '12'], becomes: { build: longText, values: ['Élan', '12'] } },
  longText: {
    build: longText,
    values: ['Rue\n\nBasse', 'a<b'],
    becomes: { build: richText, values: ['<p>Rue</p><p>Basse</p>', '<p>a&lt;b</p>'] },
  },
  richText: {
    build: richText,
    values: ['<p>Le <b>gwoka</b></p><p>& co</p>', ''],
    becomes: { build: longText, values: ['Le gwoka\n\n& co', ''] },
  },
  url: {
    build: url,
    values: ['https://exemple.fr/a', '/evenements'],
    becomes: { build: text, values: ['https://exemple.fr/a', '/evenements'] },
  },
  email: { build: email, values: ['awa@exemple.fr', null], becomes: { build: text, values: ['awa@exemple.fr', null] } },
  secret: { build: secret, values: ['$argon2id$a', null], becomes: { build: secret, values: ['$argon2id$a', null] } },
  integer: { build: integer, values: [3, -1], becomes: { build: decimal, values: [3, -1] } },
  decimal: { build: decimal, values: [1.5, 2], becomes: { build: text, values: ['1.5', '2'] } },
  flag: { build: flag, values: [true, false], becomes: { build: text, values: ['oui', 'non'] } },
  date: {
    build: date,
    values: ['2027-03-14', '2028-02-29'],
    becomes: { build: dateTime, values: ['2027-03-14T04:00:00.000Z', '2028-02-29T04:00:00.000Z'] },
  },
  dateTime: {
    build: dateTime,
    values: ['2027-03-15T02:30:00.000Z', null],
    becomes: { build: localDate, values: ['2027-03-14 22:30', null] },
  },
  localDate: {
    build: localDate,
    values: ['2027-03-14 18:30', '2027-03-14'],
    becomes: { build: date, values: ['2027-03-14', '2027-03-14'] },
  },
  time: { build: time, values: ['09:30', '18:00'], becomes: { build: text, values: ['09:30', '18:00'] } },
  choice: {
    build: (common) => choice({ ...common, options }),
    values: ['un', 'deux'],
    becomes: { build: (common) => choices({ ...common, options }), values: [['un'], ['deux']] },
  },
  choices: {
    build: (common) => choices({ ...common, options }),
    values: [['un', 'deux'], ['un']],
    becomes: { build: text, values: ['un, deux', 'un'] },
  },
  json: {
    build: json,
    values: [{ a: [1] }, [true]],
    becomes: { build: longText, values: ['{"a":[1]}', '[true]'] },
  },
  group: {
    build: (common) => group({ ...common, fields: { url: url({ label: 'a' }), text: text({ label: 't' }) } }),
    values: [{ url: '/a', text: 'x' }, null],
    becomes: { build: json, values: [{ url: '/a', text: 'x' }, null] },
  },
  repeatable: {
    build: (common) =>
      repeatable({ ...common, addLabel: 'Ajouter', fields: { url: url({ label: 'a' }), text: text({ label: 't' }) } }),
    values: [
      [
        { url: '/a', text: 'x' },
        { url: null, text: 'y' },
      ],
      [{ url: '/b', text: null }],
    ],
    becomes: {
      build: json,
      values: [
        [
          { url: '/a', text: 'x' },
          { url: null, text: 'y' },
        ],
        [{ url: '/b', text: null }],
      ],
    },
  },
  media: {
    build: (common) => media({ ...common, accept: ['image'] }),
    values: [[1], []],
    becomes: { build: (common) => media({ ...common, accept: ['image'], many: true }), values: [[1], []] },
    isLink: true,
  },
  relation: {
    build: (common) => relation({ ...common, to: 'collections' }),
    values: [[2], [1]],
    becomes: { build: (common) => relation({ ...common, to: 'collections', many: true }), values: [[2], [1]] },
    isLink: true,
  },
};

/** The two values that a test writes to a field of a kind. */
export const valuesOfKind = (kind: FieldKind): readonly [unknown, unknown] => kinds[kind].values;

const names = Object.keys(kinds) as FieldKind[];
const isLinkKind = (kind: FieldKind): boolean => kinds[kind].isLink === true;

/** The values of both entries in each field, after a change; null where a field has none. */
type Values = Record<string, readonly [unknown, unknown]>;

export interface Change {
  title: string;
  before: readonly TypeDeclaration[];
  after: readonly TypeDeclaration[];
  /** A migration step, which takes the names that the types have in the test. */
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's type of the database of a migration.
  step?: (db: Kysely<any>, nameOf: (type: string) => string) => Promise<void>;
  /** Values of the old version, by field of the type `specimens`. */
  old: Values;
  /** Values after the change. */
  expected: Values;
  /** Whether a version before the change still works on the database, alone or beside a newer one. */
  isAdditive: boolean;
}

const title = () => text({ label: 'Titre', required: true });
const titles = { title: ['Premier', 'Deuxième'] } as const;
const none: readonly [null, null] = [null, null];
const noLinks: readonly [unknown[], unknown[]] = [[], []];

function fieldsOf(build: (kind: FieldKind) => Field): Record<string, Field> {
  return { title: title(), ...Object.fromEntries(names.map((kind) => [kind, build(kind)])) };
}
const plain = fieldsOf((kind) => kinds[kind].build({ label: kind }));
const required = fieldsOf((kind) => kinds[kind].build({ label: kind, required: true }));
const scalars = names.filter((kind) => !isLinkKind(kind) && kind !== 'group');
const valuesOf = (pick: (kind: FieldKind) => readonly [unknown, unknown]): Values => ({
  ...titles,
  ...Object.fromEntries(names.map((kind) => [kind, pick(kind)])),
});
const all = valuesOf((kind) => kinds[kind].values);
const specimens = (fields: Record<string, Field>, indexed: readonly string[] = []) =>
  declare('specimens', { fields, indexed });
const bare = specimens({ title: title() });

/** The everyday changes of a type in content/, each made to a field of every kind at once. */
export const changes: readonly Change[] = [
  {
    title: 'a field is added',
    before: [bare],
    after: [specimens(plain)],
    old: titles,
    expected: valuesOf((kind) => (isLinkKind(kind) ? noLinks : none)),
    isAdditive: true,
  },
  {
    title: 'a required field is added',
    before: [bare],
    after: [specimens(required)],
    old: titles,
    expected: valuesOf((kind) => (isLinkKind(kind) ? noLinks : none)),
    isAdditive: true,
  },
  {
    title: 'a field is required',
    before: [specimens(plain)],
    after: [specimens(required)],
    old: all,
    expected: all,
    isAdditive: true,
  },
  {
    title: 'a field is required no more',
    before: [specimens(required)],
    after: [specimens(plain)],
    old: all,
    expected: all,
    isAdditive: true,
  },
  {
    title: 'a field is indexed',
    before: [specimens(plain)],
    after: [specimens(plain, ['title', ...scalars])],
    old: all,
    expected: all,
    isAdditive: true,
  },
  {
    title: 'a field is indexed no more',
    before: [specimens(plain, ['title', ...scalars])],
    after: [specimens(plain)],
    old: all,
    expected: all,
    isAdditive: true,
  },
  {
    title: 'a field is of another kind',
    before: [specimens(plain, ['title', ...scalars])],
    after: [
      specimens(
        fieldsOf((kind) => kinds[kind].becomes.build({ label: kind })),
        ['title'],
      ),
    ],
    old: all,
    expected: valuesOf((kind) => kinds[kind].becomes.values),
    isAdditive: false,
  },
  {
    title: 'a field has another name',
    before: [specimens(plain, ['title', ...scalars])],
    after: [
      specimens(
        Object.fromEntries(Object.entries(plain).map(([name, field]) => [`${name}New`, field])),
        ['title', ...scalars].map((name) => `${name}New`),
      ),
    ],
    step: async (db, nameOf) => {
      for (const field of ['title', ...names]) await renameField(db, nameOf('specimens'), field, `${field}New`);
    },
    old: all,
    expected: Object.fromEntries(Object.entries(all).map(([name, values]) => [`${name}New`, values])),
    isAdditive: false,
  },
  {
    title: 'a field is taken away',
    before: [specimens(required, ['title', ...scalars])],
    after: [specimens({ title: title() }, ['title'])],
    old: all,
    expected: titles,
    isAdditive: true,
  },
  {
    title: 'a field is taken away with its values, by a step',
    before: [specimens(required, ['title', ...scalars])],
    after: [bare],
    step: async (db, nameOf) => {
      for (const field of names) await removeField(db, nameOf('specimens'), field);
    },
    old: all,
    expected: titles,
    isAdditive: false,
  },
  {
    title: 'a component gains a member and loses another',
    before: [specimens({ title: title(), group: kinds.group.build({ label: 'g' }) })],
    after: [
      specimens({
        title: title(),
        group: group({ label: 'g', fields: { url: url({ label: 'a' }), note: text({ label: 'n', required: true }) } }),
      }),
    ],
    old: { ...titles, group: kinds.group.values },
    expected: { ...titles, group: [{ url: '/a', note: null }, null] },
    isAdditive: false,
  },
  {
    title: 'a type is added',
    before: [],
    after: [specimens(plain, ['title'])],
    old: {},
    expected: {},
    isAdditive: true,
  },
  {
    title: 'a type is taken away',
    before: [specimens(plain, ['title']), declare('others', { fields: { title: title() }, indexed: ['title'] })],
    after: [declare('others', { fields: { title: title() }, indexed: ['title'] })],
    old: all,
    expected: {},
    isAdditive: true,
  },
  {
    title: 'a type has another name',
    before: [declare('samples', { fields: plain, indexed: ['title', ...scalars] })],
    after: [specimens(plain, ['title', ...scalars])],
    step: (db, nameOf) => renameType(db, nameOf('samples'), nameOf('specimens'), names.filter(isLinkKind)),
    old: all,
    expected: all,
    isAdditive: false,
  },
  {
    title: 'a relation is declared on its other side',
    before: [
      specimens({ title: title(), linked: relation({ label: 'o', to: 'others' }) }),
      declare('others', { fields: { title: title() } }),
    ],
    after: [
      specimens({ title: title() }),
      declare('others', { fields: { title: title(), from: relation({ label: 's', to: 'specimens', many: true }) } }),
    ],
    step: (db, nameOf) =>
      turnRelation(db, { type: nameOf('specimens'), field: 'linked', toType: nameOf('others'), toField: 'from' }),
    old: titles,
    expected: titles,
    isAdditive: false,
  },
];
