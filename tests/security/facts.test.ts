import { expect, it } from 'vitest';
import { setupAdminApp } from '../app.ts';
import { describeOnSqlite } from '../databases.ts';

const week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const closed = (firstDay: unknown, lastDay: unknown = firstDay, more: object = {}) => ({
  firstDay,
  lastDay,
  spans: [],
  ...more,
});
// Fewer members than a body may have (server/http/request.ts).
const keys = Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`key${index}`, 'x'.repeat(20)]));
const many = (value: unknown, count = 10_000) => Array.from({ length: count }, () => value);
const ownPrototype = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "title": "x"}');
const texts = { 'a huge text': 'x'.repeat(900_000), NUL: 'a\u0000b', 'a lone surrogate': 'a\ud800' };

const refused: [string, Record<string, unknown>][] = [
  ['a week that is a list', { openingWeek: many(1) }],
  ['nine thousand spans on a day', { openingWeek: { ...week, monday: many({ from: '09:00', to: '10:00' }, 9000) } }],
  ['spans that are texts', { openingWeek: { ...week, monday: ['09:00'] } }],
  ['a time of a megabyte', { openingWeek: { ...week, monday: [{ from: '0'.repeat(900_000), to: '10:00' }] } }],
  ['a time with NUL', { openingWeek: { ...week, monday: [{ from: '09:00\u0000', to: '10:00' }] } }],
  ['six thousand exceptions', { openingExceptions: many(closed('2027-01-01'), 6000) }],
  ['five hundred exceptions of one day', { openingExceptions: many(closed('2027-01-01'), 500) }],
  ['five hundred that are numbers', { openingExceptions: many(7, 500) }],
  ['the year 0000', { openingExceptions: [closed('0000-01-01')] }],
  ['the year 9999', { openingExceptions: [closed('9999-12-31')] }],
  ['a year of five digits', { openingExceptions: [closed('+12027-01-01')] }],
  ['a day that is an object', { openingExceptions: [closed({ toString: '2027-01-01' })] }],
  ['rows that are numbers', { prices: many(7, 50) }],
  ['ten thousand rows', { prices: many({ title: 'x' }) }],
  ['an unknown id', { prices: [{ id: 2 ** 53, title: 'x' }] }],
  ['rows that are an object', { prices: { 0: { title: 'x' }, length: 1 } }],
  ...Object.entries(texts).flatMap(([name, text]): [string, Record<string, unknown>][] => [
    [`${name} as a reason`, { openingExceptions: [closed('2027-01-01', '2027-01-01', { reason: text })] }],
    [`${name} as a price`, { prices: [{ title: text }] }],
    [`${name} as a question`, { questions: [{ question: text, answer: 'x' }] }],
    [`${name} as a SIREN`, { siren: text }],
  ]),
];

/** Keys that the fields do not have are the error of a client: the answer is Strapi's. */
const unknownKeys: [string, Record<string, unknown>][] = [
  ['nineteen thousand unknown days', { openingWeek: { ...week, ...keys } }],
  ['a week with a prototype', { openingWeek: { ...week, ...ownPrototype } }],
  [
    'a span with nineteen thousand keys',
    { openingWeek: { ...week, monday: [{ from: '09:00', to: '10:00', ...keys }] } },
  ],
  ['an exception with a prototype', { openingExceptions: [{ ...closed('2027-01-01'), ...ownPrototype }] }],
  ['a row with a prototype', { prices: [ownPrototype] }],
  ['a row with nineteen thousand keys', { prices: [{ title: 'x', ...keys }] }],
  ...Object.entries(texts).map(([name, text]): [string, Record<string, unknown>] => [
    `${name} as a key`,
    { openingWeek: { ...week, [text]: [] } },
  ]),
];

describeOnSqlite('facts of the institution', (environment) => {
  const app = setupAdminApp(environment);

  it.each(refused)('are refused at the field, in French and in a short answer: %s', async (_name, data) => {
    const { status, body } = await app.send('PUT', 'setting', data);
    expect(status).toBe(400);
    const { errors } = (body as { error: { details: { errors: { path: string[]; sentence: string }[] } } }).error
      .details;
    expect(errors[0]?.path[0]).toBe(Object.keys(data)[0]);
    expect(errors[0]?.sentence).toMatch(/\.$/);
    expect(JSON.stringify(body).length).toBeLessThan(2_000_000);
  });

  it.each(unknownKeys)('are refused: %s', async (_name, data) => {
    const { status, body } = await app.send('PUT', 'setting', data);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain('more than');
    expect(JSON.stringify(body).length).toBeLessThan(2_000_000);
  });

  it.each(['123 456 789', '73282932', '7328293200', '73282932A', '000 000 000'])(
    'refuse the SIREN number %s',
    async (siren) => {
      const { status, body } = await app.send('PUT', 'setting', { siren });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('Ce n’est pas un numéro SIREN : neuf chiffres');
    },
  );

  it.each(['732829320', '732 829 320', '732\u00a0829\u00a0320', '', null])(
    'accept the SIREN number %j',
    async (siren) => {
      expect((await app.send('PUT', 'setting', { siren })).status).toBe(200);
    },
  );

  it('may close for a thousand years, and every page is answered at once', async () => {
    const { status } = await app.send('PUT', 'setting', { openingExceptions: [closed('1900-01-01', '2999-12-31')] });
    expect(status).toBe(200);
    for (const path of ['/api/setting', '/api/agenda'])
      expect((await app.app.request(path)).status, path).toBeLessThan(500);
  });
});
