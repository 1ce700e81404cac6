import { describe, expect, it } from 'vitest';
import { distanceTo, timeOnline } from './changes.ts';

/** 22 h 30 in Guadeloupe, the day before. */
const now = Date.parse('2026-11-24T02:30:00Z');

describe('distanceTo', () => {
  it.each([
    ['2026-11-24T02:29:00Z', 'déjà passé'],
    ['2026-11-24T03:30:00Z', 'dans 1 heure'],
    ['2026-11-24T04:00:00Z', 'demain'],
    ['2026-11-26T03:00:00Z', 'dans 2 jours'],
    ['2027-03-03T13:00:00Z', 'dans 100 jours'],
  ])('says %s as « %s »', (instant, words) => {
    expect(distanceTo(instant, now).replaceAll('\u00a0', ' ')).toBe(words);
  });
});

describe('timeOnline', () => {
  it.each([
    ['2027-06-01T04:00:00Z', 'après 90 jours en ligne'],
    ['2027-03-03T18:00:00Z', 'après 5 heures en ligne'],
    ['2027-03-03T13:10:00Z', 'après 10 minutes en ligne'],
    ['2027-03-03T13:00:00Z', 'avant la parution'],
  ])('says a date to unpublish at %s as « %s »', (unpublishAt, words) => {
    expect(timeOnline('2027-03-03T13:00:00Z', unpublishAt).replaceAll('\u00a0', ' ')).toBe(words);
  });
});
