import { expect, it } from 'vitest';
import { datesInCell } from './list-columns.tsx';

const plain = (lines: string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '));

it.each([
  ['2026-11-27 19:30', undefined, ['ven. 27 nov. 2026', '19 h 30']],
  ['2026-12-01', undefined, ['mar. 1er déc. 2026']],
  ['2026-11-27 19:30', '2026-11-27 22:00', ['ven. 27 nov. 2026', '19 h 30 – 22 h']],
  ['2026-11-27', '2026-11-27', ['ven. 27 nov. 2026']],
  ['2026-12-12 10:00', '2027-03-12 18:00', ['12 déc. 2026 –', '12 mars 2027']],
  [undefined, '2027-03-12', []],
])('the dates from %s to %s are %j in a list', (start, end, lines) => {
  expect(plain(datesInCell(start, end))).toEqual(lines);
});
