import { describe, expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { publicationShortcuts, unpublishShortcuts } from './shortcuts.ts';

/** 9 h 47 in Guadeloupe. */
const now = Date.parse('2026-11-24T13:47:00Z');
const events = { type: typeOf('events'), now };
const readable = (shortcuts: readonly { label: string; moment: string }[]) =>
  Object.fromEntries(shortcuts.map(({ label, moment }) => [label.replaceAll('\u00a0', ' '), moment]));

describe('publicationShortcuts', () => {
  it('offers tomorrow, the first of the next month and the day of the event', () => {
    expect(readable(publicationShortcuts({ ...events, values: { newStartDate: '2027-05-10 18:30' } }))).toEqual({
      'Demain à 9 h 00': '2026-11-25 09:00',
      'Mardi 1er décembre': '2026-12-01 09:00',
      'Le jour de l’événement': '2027-05-10 09:00',
    });
  });

  it('offers the beginning of the day for an event that starts before nine', () => {
    const shortcuts = publicationShortcuts({ ...events, values: { newStartDate: '2027-05-10 07:00' } });
    expect(shortcuts.at(-1)?.moment).toBe('2027-05-10 00:00');
  });

  it('offers no date that is past or incomplete, and no date of a type without them', () => {
    for (const newStartDate of ['2026-11-24 18:30', '2020-01-01', '18:30', '', null])
      expect(publicationShortcuts({ ...events, values: { newStartDate } })).toHaveLength(2);
    expect(publicationShortcuts({ type: typeOf('collections'), values: {}, now })).toHaveLength(2);
  });

  it('offers the date of publication of an article and of a magazine', () => {
    const last = (type: Parameters<typeof typeOf>[0], values: Record<string, unknown>) =>
      publicationShortcuts({ type: typeOf(type), values, now }).at(-1);
    const label = 'Date de publication';
    for (const publishedOn of ['2027-05-05T13:30:00.000Z', '2027-05-05T09:30', '2027-05-05 09:30'])
      expect(last('patrimoine-actualites', { publishedOn })).toEqual({ label, moment: '2027-05-05 09:30' });
    expect(last('magazines', { publicationDate: '2027-05-05' })).toEqual({
      label: 'Date de parution',
      moment: '2027-05-05 09:00',
    });
    expect(last('hiring-ads', { publishedAt: '2026-11-24T12:00:00.000Z' })?.label).not.toBe(label);
    expect(last('hiring-ads', { publishedAt: 'Z' })?.label).not.toBe(label);
  });

  it('names the month that follows December and the last of January', () => {
    const firstOfMonth = (instant: string) =>
      publicationShortcuts({ ...events, values: {}, now: Date.parse(instant) })[1]?.moment;
    expect(firstOfMonth('2026-12-31T12:00:00Z')).toBe('2027-01-01 09:00');
    expect(firstOfMonth('2027-01-31T12:00:00Z')).toBe('2027-02-01 09:00');
  });
});

describe('unpublishShortcuts', () => {
  it('offers the end of the event, at its hour or at the end of its day', () => {
    const end = (values: Record<string, unknown>) =>
      unpublishShortcuts({ ...events, values }, '2026-12-01 09:00')[0]?.moment;
    expect(end({ newStartDate: '2027-05-10 18:30', newEndDate: '2027-05-31' })).toBe('2027-06-01 00:00');
    expect(end({ newStartDate: '2027-05-10 18:30', newEndDate: '' })).toBe('2027-05-10 18:30');
  });

  it('offers the same day of the month after the publication, or its last day', () => {
    const later = (publication: string) => unpublishShortcuts({ ...events, values: {} }, publication)[0];
    expect(later('2026-12-01 09:00')).toEqual({ label: 'Un mois après', moment: '2027-01-01 09:00' });
    expect(later('2027-01-31 14:30')?.moment).toBe('2027-02-28 14:30');
  });

  it('counts from now for a page that is public', () => {
    expect(unpublishShortcuts({ ...events, values: {} }, undefined)).toEqual([
      { label: 'Dans un mois', moment: '2026-12-24 09:47' },
    ]);
  });
});
