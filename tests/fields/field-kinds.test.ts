import { describe, expect, it } from 'vitest';
import { isContentType, model, type SystemTypeName, type TypeName, typeOf } from '#content/index.ts';
import { type FieldKind, isComponent, isLink } from '#model/field.ts';
import { messageFor } from '#model/problems.ts';
import { validate } from '#model/validate.ts';
import { unbounded } from '#store/query.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { type Fixture, fixtures, nestedFixtures } from './fixtures.ts';

const nested = Object.entries(nestedFixtures) as [string, Fixture][];
const kinds = [...(Object.entries(fixtures) as [FieldKind, Fixture][]), ...nested];

describe.each(kinds)('a field of the kind %s', (kind, { field, takes, refuses }) => {
  it('has its kind', () => {
    expect(field.kind).toBe(kind in nestedFixtures ? 'json' : kind);
  });

  it.each(takes.map((pair) => [JSON.stringify(pair[0])?.slice(0, 60), pair] as const))(
    'takes %s',
    (_input, [input, value]) => {
      expect(field.parse(input)).toEqual({ ok: true, value });
    },
  );

  it.each(refuses.map((input) => [JSON.stringify(input)?.slice(0, 60), input] as const))(
    'refuses %s, in a sentence',
    (_label, input) => {
      const parsed = field.parse(input);
      expect(parsed.ok).toBe(false);
      if (!parsed.ok) expect(messageFor({ path: [], ...parsed.problem })).toMatch(/^[«\p{Lu}].*\.$/u);
    },
  );
});

/** The required fields of a type, so that one field at a time can be tested on it. */
const least: Record<string, Record<string, unknown>> = {
  events: { title: 't', newStartDate: '2027-01-01' },
  collections: { title: 't' },
  magazines: { title: 't', publicationDate: '2027-01-01' },
  'patrimoine-actualites': { title: 't', publishedOn: '2027-01-01T00:00:00.000Z' },
  popups: { title: 't', startDate: '2027-01-01T00:00:00.000Z', endDate: '2027-01-02T00:00:00.000Z' },
  files: { name: 'n', hash: 'h', mime: 'image/png', size: 1, url: '/u', provider: 'local' },
  users: { username: 'u', email: 'u@exemple.fr' },
};

describeOnEachDatabase('every kind of field is read as it was stored', (environment) => {
  const cases = kinds.flatMap(([kind, { column, takes }]) =>
    column ? takes.map(([input, value], index) => [kind, column, input, value, index] as const) : [],
  );

  it.each(cases)('%s in %o, given %o', async (_kind, [type, name], input, value, index) => {
    const { store } = environment();
    const field = typeOf(type as TypeName).fields[name];
    expect(field && (isComponent(field) || !isLink(field))).toBe(true);
    const required = {
      ...least[type],
      ...(type === 'users' && { username: `u${index}`, email: `u${index}@exemple.fr` }),
      [name]: value,
    };
    const validated = validate(typeOf(type as TypeName), { ...required, [name]: input }, { for: 'create' });
    const values = validated.ok ? validated.input.values : required;
    const written = { values, links: {} };
    const { documentId } = await (isContentType(type)
      ? store.createPublished(type, written)
      : store.create(type as SystemTypeName, written));
    const query = field && isComponent(field) ? { populate: { [name]: {} } } : { fields: [name] };
    const entry = await store.get({ type: type as TypeName, ref: { documentId } }, { ...query, budget: unbounded });
    if (field && isComponent(field)) expect(entry?.[name]).toMatchObject(value as object);
    else expect(entry?.[name] ?? '').toEqual(value);
  });

  it('has a fixture for every field kind of the model', () => {
    const used = new Set(
      Object.keys(model).flatMap((name) => Object.values(typeOf(name as TypeName).fields).map((field) => field.kind)),
    );
    expect([...used].filter((kind) => !(kind in fixtures))).toEqual([]);
  });
});
