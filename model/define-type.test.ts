import { describe, expect, it } from 'vitest';
import { defineType, type Fields } from './define-type.ts';
import { group, media, relation, repeatable, secret, text } from './fields/index.ts';

const label = 'Essai';
/** Declares a type as code does that escapes the type check. */
const declare = (fields: Record<string, unknown>, indexes: { indexed?: string[]; unique?: string[] } = {}) =>
  defineType({
    name: 'essais',
    label: { singular: label, plural: label },
    fields: { title: text({ label }), ...fields } as Fields,
    admin: { title: 'title', columns: ['title'] },
    ...(indexes as { indexed?: never[] }),
  });

describe('A declaration is refused with the names of its type and its field', () => {
  const members = { name: text({ label }), key: secret({ label }) as unknown as ReturnType<typeof text> };

  it.each([
    ['group', group({ label, fields: members })],
    ['list of groups', repeatable({ label, addLabel: label, fields: members })],
  ])('for a secret in a %s', (_kind, account) => {
    expect(() => declare({ account })).toThrow(/^essais\.account\.key: /);
  });

  it.each([
    ['media', media({ label, accept: ['image'] })],
    ['relation', relation({ label, to: 'events' })],
  ])('for an index on a %s', (_kind, cover) => {
    expect(() => declare({ cover }, { indexed: ['title', 'cover'] })).toThrow(/^essais\.cover: /);
    expect(() => declare({ cover }, { unique: ['cover'] })).toThrow(/^essais\.cover: /);
    expect(() => declare({ cover }, { indexed: ['title'] })).not.toThrow();
  });

  it('not for a secret of its own', () => {
    expect(() => declare({ key: secret({ label }) })).not.toThrow();
  });
});
