import { expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { groupFiles } from './use-library.ts';

const file = (id: number, createdAt: string) => ({ id, createdAt }) as FileEntry;

it('groups files by the days of this month and by earlier months, in the time of Guadeloupe', () => {
  const files = [
    file(4, '2026-11-21T12:00:00.000Z'),
    file(3, '2026-11-01T12:00:00.000Z'),
    // The evening of 31 October.
    file(2, '2026-11-01T03:59:00.000Z'),
    file(1, '2026-10-02T12:00:00.000Z'),
  ];
  const days = [
    { day: '2026-11-21', files: 42 },
    { day: '2026-10-31', files: 100 },
    { day: '2026-10-02', files: 18 },
  ];
  const groups = groupFiles(files, days, '2026-11-28');
  expect(groups.map(({ title, count, files }) => [title, count, files.map(({ id }) => id)])).toEqual([
    ['21 novembre 2026', 42, [4]],
    ['1er novembre 2026', 1, [3]],
    ['Octobre 2026', 118, [2, 1]],
  ]);
  expect(groups.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-21T04:00:00.000Z', '2026-11-22T04:00:00.000Z'],
    ['2026-11-01T04:00:00.000Z', '2026-11-02T04:00:00.000Z'],
    ['2026-10-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  ]);
});
