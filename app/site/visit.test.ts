import { describe, expect, it } from 'vitest';
import { doors } from './visit.ts';

/** An instant given as the centre's own time: UTC−4. */
const at = (local: string) => Date.parse(`${local}:00-04:00`);

describe('the doors', () => {
  it.each([
    ['2026-11-27T08:59', false, 'Ouvre à 9\u00a0h'],
    ['2026-11-27T09:00', true, 'Ouvert jusqu’à 18\u00a0h'],
    ['2026-11-27T17:59', true, 'Ouvert jusqu’à 18\u00a0h'],
    ['2026-11-27T18:00', false, 'Fermé, ouvre demain à 9\u00a0h'],
    ['2026-11-29T18:00', false, 'Fermé, ouvre mardi à 9\u00a0h'],
    ['2026-11-30T11:00', false, 'Fermé, ouvre demain à 9\u00a0h'],
    ['2026-12-31T23:59', false, 'Fermé, ouvre demain à 9\u00a0h'],
  ])('at %s', (local, open, said) => {
    expect(doors(at(local))).toEqual({ open, said });
  });
});
