import { describe, expect, it } from 'vitest';
import {
  formatEntryCount,
  formatFrom,
  formatLongDateTime,
  formatRecent,
  formatRelative,
  formatTitle,
} from './format.ts';

describe('formatRelative', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:30Z', 'à l’instant'],
    ['2026-11-21T11:55:00Z', 'il y a 5 minutes'],
    ['2026-11-20T12:00:00Z', 'hier'],
    ['2026-12-21T11:59:59Z', 'dans 30 jours'],
    ['2026-10-01T12:00:00Z', 'il y a 2 mois'],
  ])('formats %s as %s', (instant, expected) => {
    expect(formatRelative(instant, now).replaceAll('\u00a0', ' ')).toBe(expected);
  });
});

describe('formatLongDateTime', () => {
  it.each([
    ['2027-03-14', '14 mars 2027'],
    ['2027-03-01', '1er mars 2027'],
    ['2027-03-14 18:30', '14 mars 2027, 18 h 30'],
    ['2027-03-15T01:30:00.000Z', '14 mars 2027, 21 h 30'],
    ['2027-03-15T11:05:00.000Z', '15 mars 2027, 7 h 05'],
  ])('formats %s as %s', (value, expected) => {
    expect(formatLongDateTime(value).replaceAll('\u00a0', ' ')).toBe(expected);
  });
});

describe('formatEntryCount', () => {
  it.each([
    ['Événement', 59, '59 événements'],
    ['Offre d’emploi', 2, '2 offres d’emploi'],
    ['Article', 1, '1 article'],
    ['Popup', 0, 'Aucun élément'],
  ] as const)('of « %s »: %i is « %s »', (singular, total, text) => {
    expect(formatEntryCount(total, { label: { singular } })).toBe(text);
  });
});

it('says when something was done with the name of the day, and its date before yesterday', () => {
  const now = Date.parse('2026-11-24T01:00:00Z');
  const texts = ['2026-11-24T00:56:00Z', '2026-11-23T03:59:00Z', '2026-11-12T20:10:00Z', '2025-11-12T20:10:00Z'].map(
    (instant) => formatRecent(instant, now).replaceAll('\u00a0', ' '),
  );
  expect(texts).toEqual(['aujourd’hui, 20 h 56', 'hier, 23 h 59', '12 nov., 16 h 10', '12 nov. 2025, 16 h 10']);
  const versions = ['2026-11-24T00:56:00Z', '2026-11-23T03:59:00Z', '2026-11-12T20:10:00Z'].map((instant) =>
    formatFrom(instant, now).replaceAll('\u00a0', ' '),
  );
  expect(versions).toEqual(['d’aujourd’hui, 20 h 56', 'd’hier, 23 h 59', 'du 12 novembre']);
});

it('quotes a title, whose own quotation marks become those of a quotation within another', () => {
  expect(formatTitle('Sillage')).toBe('«\u00a0Sillage\u00a0»');
  expect(formatTitle('« Le sucre », la dette')).toBe('«\u00a0“Le sucre”, la dette\u00a0»');
  expect(formatTitle('«\u202fLe sucre\u00a0»')).toBe('«\u00a0“Le sucre”\u00a0»');
  expect(formatTitle(' ')).toBe('«\u00a0Sans titre\u00a0»');
});
