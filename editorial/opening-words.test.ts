import { describe, expect, it } from 'vitest';
import { type Day, weekdays } from '#model/calendar.ts';
import { defaultWeek, type OpeningException, type OpeningSpan, type OpeningWeek } from '#model/opening-hours.ts';
import {
  comingExceptionsText,
  exceptionDays,
  firstSentence,
  hoursText,
  lastTourText,
  monthAhead,
  openingNotice,
  openingSentence,
  weekHeading,
  weekText,
} from './opening-words.ts';

const instantOf = (local: string) => Date.parse(`${local.replace(' ', 'T')}:00-04:00`);
/** Texts without the characters that keep a time together. */
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
const span = (from: string, to: string, lastEntry: string | null = null): OpeningSpan => ({ from, to, lastEntry });
const exception = (
  firstDay: Day,
  lastDay: Day,
  spans: OpeningSpan[] = [],
  reason: string | null = null,
): OpeningException => ({ firstDay, lastDay, spans, reason });
const noWeek = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as OpeningWeek;

const power = 'Coupure d’électricité programmée dans le quartier de Darboussier.';
const cooling = 'Remplacement des groupes de froid. Le jardin reste ouvert.';
const ceremony = [span('09:00', '12:30'), span('14:00', '20:00', '18:30')];
const hours = {
  week: defaultWeek,
  exceptions: [
    exception('2026-11-28', '2026-11-28', [], power),
    exception(
      '2026-12-02',
      '2026-12-02',
      ceremony,
      'Journée internationale : entrée libre. Les salles ferment à midi.',
    ),
    exception('2026-12-08', '2026-12-10', [], cooling),
    exception('2026-12-30', '2027-01-07'),
  ],
};

describe('openingSentence', () => {
  it.each([
    ['2026-11-26 08:00', false, 'Ouvre à 9 h', 'Dernière entrée à 16 h 30'],
    ['2026-11-26 14:10', true, 'Ouvert jusqu’à 18 h', 'Dernière entrée à 16 h 30'],
    ['2026-11-26 17:00', true, 'Ouvert jusqu’à 18 h, plus d’entrée', 'Prochaine entrée demain à 9 h'],
    ['2026-11-27 17:00', true, 'Ouvert jusqu’à 18 h, plus d’entrée', 'Prochaine entrée dimanche à 9 h'],
    ['2026-12-02 12:45', false, 'Fermé, rouvre à 14 h', 'Dernière entrée à 18 h 30'],
    ['2026-11-26 18:00', false, 'Fermé, ouvre demain à 9 h', undefined],
    ['2026-11-29 18:00', false, 'Fermé, ouvre mardi à 9 h', undefined],
    ['2026-11-30 10:00', false, 'Fermé, ouvre demain à 9 h', undefined],
    ['2026-11-28 10:00', false, 'Fermé aujourd’hui, ouvre demain à 9 h', power],
    ['2026-12-08 10:00', false, 'Fermé aujourd’hui, ouvre vendredi à 9 h', 'Remplacement des groupes de froid.'],
    ['2026-12-30 10:00', false, 'Fermé, ouvre vendredi 8 janvier 2027 à 9 h', undefined],
    ['2026-12-29 20:00', false, 'Fermé, ouvre vendredi 8 janvier 2027 à 9 h', undefined],
    ['2027-01-02 10:00', false, 'Fermé aujourd’hui, ouvre vendredi à 9 h', undefined],
  ])('says at %s', (local, isOpen, text, detail) => {
    const sentence = openingSentence(hours, instantOf(local));
    expect([sentence.isOpen, plain(sentence.text), plain(sentence.detail)]).toEqual([isOpen, text, detail]);
  });

  it('says « maintenant » on the visit page alone', () => {
    const { visitText } = openingSentence(hours, instantOf('2026-11-26 14:10'));
    expect(plain(visitText)).toBe('Ouvert maintenant, jusqu’à 18 h');
  });

  it('gives no date without hours', () => {
    expect(openingSentence({ week: noWeek, exceptions: [] }, 0)).toEqual({
      isOpen: false,
      text: 'Fermé',
      visitText: 'Fermé',
      detail: undefined,
    });
  });
});

describe('weekText', () => {
  const usual = [span('09:00', '18:00', '16:30')];
  const long = [span('09:00', '12:30'), span('14:00', '20:00')];
  it.each<[string, OpeningWeek]>([
    ['Mardi à dimanche, 9 h – 18 h. Fermé le lundi.', defaultWeek],
    ['Lundi à dimanche, 9 h – 18 h.', { ...defaultWeek, monday: usual }],
    ['Lundi et mardi, 9 h – 18 h. Fermé du mercredi au dimanche.', { ...noWeek, monday: usual, tuesday: usual }],
    [
      'Lundi, mercredi et vendredi à dimanche, 9 h – 18 h. Fermé le mardi et le jeudi.',
      { ...defaultWeek, monday: usual, tuesday: [], thursday: [] },
    ],
    [
      'Mardi, jeudi, samedi et dimanche, 9 h – 18 h. Mercredi et vendredi, 9 h – 12 h 30 et 14 h – 20 h. Fermé le lundi.',
      { ...defaultWeek, wednesday: long, friday: long },
    ],
    ['Fermé.', noWeek],
  ])('writes %s', (text, week) => {
    expect(plain(weekText(week))).toBe(text);
  });

  it('has the last entry, and lists days apart whose last entry differs', () => {
    expect(plain(weekText(defaultWeek, { lastEntries: true }))).toBe(
      'Mardi à dimanche, 9 h – 18 h, dernière entrée à 16 h 30. Fermé le lundi.',
    );
    const week = { ...defaultWeek, sunday: [span('09:00', '18:00', '17:00')] };
    expect(plain(weekText(week))).toBe('Mardi à dimanche, 9 h – 18 h. Fermé le lundi.');
    expect(plain(weekText(week, { lastEntries: true }))).toBe(
      'Mardi à samedi, 9 h – 18 h, dernière entrée à 16 h 30. Dimanche, 9 h – 18 h, dernière entrée à 17 h. Fermé le lundi.',
    );
    expect(plain(lastTourText(week))).toBe('Dernier départ de visite : mardi à samedi à 16 h 30, dimanche à 17 h.');
    expect(plain(lastTourText(defaultWeek))).toBe('Dernier départ de visite à 16 h 30.');
    expect(lastTourText(noWeek)).toBeUndefined();
  });

  it('never breaks a line inside a span', () => {
    expect(weekText(defaultWeek)).toContain('9\u00a0h\u00a0–\u2060\u00a018\u00a0h');
  });
});

describe('openingNotice', () => {
  it.each([
    ['2026-11-24 12:00', 'Fermé', 'samedi 28 novembre.', power, 'Tous les horaires'],
    ['2026-11-25 12:00', 'Fermé', 'samedi 28 novembre.', power, 'Deux changements d’horaires'],
    ['2026-11-27 12:00', 'Fermé', 'demain, samedi 28 novembre.', power, 'Deux changements d’horaires'],
    ['2026-11-28 12:00', 'Fermé', 'aujourd’hui, samedi 28 novembre.', power, 'Deux changements d’horaires'],
    [
      '2026-11-29 12:00',
      'Autres horaires',
      'mercredi 2 décembre : 9 h – 12 h 30 et 14 h – 20 h.',
      'Journée internationale : entrée libre.',
      'Tous les horaires',
    ],
    [
      '2026-12-03 12:00',
      'Fermé',
      'du mardi 8 au jeudi 10 décembre.',
      'Remplacement des groupes de froid.',
      'Tous les horaires',
    ],
    [
      '2026-12-07 12:00',
      'Fermé',
      'de demain, mardi 8 décembre, au jeudi 10 décembre.',
      'Remplacement des groupes de froid.',
      'Tous les horaires',
    ],
    [
      '2026-12-09 12:00',
      'Fermé',
      'jusqu’au jeudi 10 décembre.',
      'Remplacement des groupes de froid.',
      'Tous les horaires',
    ],
    [
      '2026-12-10 12:00',
      'Fermé',
      'aujourd’hui, jeudi 10 décembre.',
      'Remplacement des groupes de froid.',
      'Tous les horaires',
    ],
    [
      '2026-12-24 12:00',
      'Fermé',
      'du mercredi 30 décembre 2026 au jeudi 7 janvier 2027.',
      undefined,
      'Tous les horaires',
    ],
    ['2027-01-05 12:00', 'Fermé', 'jusqu’au jeudi 7 janvier.', undefined, 'Tous les horaires'],
  ])('says at %s', (local, label, when, reason, link) => {
    const notice = openingNotice(hours, instantOf(local));
    expect([notice?.label, plain(notice?.when), notice?.reason, notice?.link]).toEqual([label, when, reason, link]);
  });

  it('says two days from the first as « aujourd’hui et demain », and nothing without an exception', () => {
    const two = { week: defaultWeek, exceptions: [exception('2026-11-27', '2026-11-28')] };
    expect(openingNotice(two, instantOf('2026-11-27 08:00'))?.when).toBe('aujourd’hui et demain.');
    expect(openingNotice({ week: defaultWeek, exceptions: [] }, 0)).toBeUndefined();
  });
});

it('takes the first sentence of a reason', () => {
  expect(firstSentence('Travaux de M. Césaire, salle 2. Le jardin reste ouvert.')).toBe(
    'Travaux de M. Césaire, salle 2.',
  );
  expect(firstSentence('Noël')).toBe('Noël');
  expect(firstSentence('Travaux\nLe jardin reste ouvert.')).toBe('Travaux');
  expect(firstSentence(`${'a'.repeat(100_000)}`)).toHaveLength(100_000);
});

it('writes the year of a day only if it is another year', () => {
  expect(exceptionDays(exception('2027-01-01', '2027-01-01'), '2026-12-20')).toBe('Vendredi 1er janvier 2027');
  expect(exceptionDays(exception('2027-01-01', '2027-01-01'), '2027-01-01')).toBe('Vendredi 1er janvier');
  expect(exceptionDays(exception('2026-11-30', '2026-12-02'), '2026-11-20')).toBe(
    'Du lundi 30 novembre au mercredi 2 décembre',
  );
});

it('writes hours and weeks for lists', () => {
  expect(plain(hoursText(ceremony))).toBe('9 h – 12 h 30 et 14 h – 20 h, dernière entrée à 18 h 30');
  expect(hoursText([])).toBe('Fermé');
  expect(weekHeading('2026-12-03', '2026-12-09')).toBe('Du 3 au 9 décembre');
  expect(weekHeading('2026-11-26', '2026-12-02')).toBe('Du 26 novembre au 2 décembre');
  expect(weekHeading('2026-12-01', '2026-12-07')).toBe('Du 1er au 7 décembre');
  expect(monthAhead('2027-10-31', '2026-11-26')).toBe('octobre');
  expect(monthAhead('2027-11-01', '2026-11-26')).toBe('novembre 2027');
});

describe('comingExceptionsText', () => {
  it('names closed days, then other hours, and counts what is beyond six', () => {
    expect(plain(comingExceptionsText(hours.exceptions, '2026-11-26'))).toBe(
      'Fermé samedi 28 novembre, du mardi 8 au jeudi 10 décembre et du mercredi 30 décembre 2026 au jeudi 7 janvier 2027. ' +
        'Autres horaires mercredi 2 décembre.',
    );
    const days = ['01', '02', '03', '04', '05', '06', '08', '09'].map((day) => `2026-12-${day}`);
    const many = days.map((day) => exception(day, day));
    expect(comingExceptionsText(many, '2026-11-26')).toMatch(/dimanche 6 décembre\. Deux autres dates plus bas\.$/);
    expect(comingExceptionsText([], '2026-11-26')).toBe('');
  });
});
