import { expect, it } from 'vitest';
import { date, dateTime, repeatable, text } from '#model/fields/index.ts';
import { convertValue } from './convert-value.ts';

const field = repeatable({ label: 'Lignes', addLabel: 'Ajouter', fields: { name: text({ label: 'Nom' }) } });
const names = (value: unknown) => (value as { name: string }[]).map(({ name }) => name);

it.each([
  ['a group', 'group', { name: 'a' }, ['a']],
  ['rows', 'json', [{ name: 'a' }, { name: 'b' }], ['a', 'b']],
  ['a text with rows', 'longText', '[{"name":"a"},{"name":"b"}]', ['a', 'b']],
  ['a text with one row', 'longText', '{"name":"a"}', ['a']],
])('%s becomes the rows of a repeatable field', (_name, from, value, expected) => {
  const converted = convertValue(from, field, value);
  expect([converted.ok, converted.ok && names(converted.value)]).toEqual([true, expected]);
});

it('a text that is no JSON does not become rows', () => {
  expect(convertValue('text', field, 'Léwoz').ok).toBe(false);
});

it('an instant becomes its day in Guadeloupe, and a day its first instant there', () => {
  const evening = convertValue('dateTime', date({ label: 'Jour' }), '2027-03-15T01:30:00.000Z');
  expect(evening).toEqual({ ok: true, value: '2027-03-14' });
  const day = convertValue('date', dateTime({ label: 'Date' }), '2027-03-14');
  expect(day).toEqual({ ok: true, value: '2027-03-14T04:00:00.000Z' });
});
