import { describe, expect, it } from 'vitest';
import { openingStatus } from './opening-hours.ts';

/** An instant from the centre's local time: UTC−4. */
const instantOf = (local: string) => Date.parse(`${local}:00-04:00`);

describe('openingStatus', () => {
  it.each([
    ['2026-11-27T08:59', false, 'Ouvre à 9\u00a0h'],
    ['2026-11-27T09:00', true, 'Ouvert jusqu’à 18\u00a0h'],
    ['2026-11-27T17:59', true, 'Ouvert jusqu’à 18\u00a0h'],
    ['2026-11-27T18:00', false, 'Fermé\u00a0: ouverture demain à 9\u00a0h'],
    ['2026-11-29T18:00', false, 'Fermé\u00a0: ouverture mardi à 9\u00a0h'],
    ['2026-11-30T11:00', false, 'Fermé\u00a0: ouverture demain à 9\u00a0h'],
    ['2026-12-31T23:59', false, 'Fermé\u00a0: ouverture demain à 9\u00a0h'],
  ])('at %s', (local, open, label) => {
    expect(openingStatus(instantOf(local))).toEqual({ open, label });
  });
});
