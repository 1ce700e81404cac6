import { describe, expect, it } from 'vitest';
import { formatDay, formatTime } from '#model/format.ts';
import { eventDays, eventDaysShort, eventHour, eventHours, hasEnded, isAhead, lastDay } from './dates.ts';

const event = (newStartDate: string, newEndDate: string | null = null) => ({ newStartDate, newEndDate });

describe('dates in French', () => {
  it.each([
    [event('2026-11-27'), 'Vendredi 27 novembre 2026'],
    [event('2026-12-01 18:30'), 'Mardi 1er décembre 2026'],
    [event('2027-03-14', '2027-03-29'), 'Du 14 au 29 mars 2027'],
    [event('2027-03-14', '2027-03-15'), 'Les 14 et 15 mars 2027'],
    [event('2027-03-01', '2027-03-02'), 'Les 1er et 2 mars 2027'],
    [event('2026-11-14', '2027-03-29'), 'Du 14 novembre 2026 au 29 mars 2027'],
    [event('2027-02-28', '2027-04-01'), 'Du 28 février au 1er avril 2027'],
    [event('2027-03-14 10:00', '2027-03-14 12:00'), 'Dimanche 14 mars 2027'],
  ])('format %o as %s', (event, expected) => {
    expect(eventDays(event)).toBe(expected);
  });

  it('include the time unless it is midnight', () => {
    expect(eventHour(event('2026-11-27 18:30'))).toBe('18\u00a0h\u00a030');
    expect(eventHour(event('2026-11-27 00:00'))).toBeUndefined();
    expect(eventHour(event('2026-11-27'))).toBeUndefined();
    expect(eventHours(event('2026-11-27 18:30', '2026-11-27 20:00'))).toBe('18\u00a0h\u00a030 – 20\u00a0h');
    expect(eventHours(event('2026-11-27 18:30', '2026-11-28 20:00'))).toBe('18\u00a0h\u00a030');
    expect(eventHours(event('2026-11-27 18:30', '2026-11-27'))).toBe('18\u00a0h\u00a030');
    expect(eventHours(event('2026-11-27', '2026-11-27'))).toBeUndefined();
    expect(formatTime('09:00')).toBe('9\u00a0h');
  });

  it('say until when a night lasts, and name it by the day on which it begins', () => {
    const night = event('2026-12-01 20:00', '2026-12-02 02:00');
    expect([eventDays(night), eventHours(night)]).toEqual(['Mardi 1er décembre 2026', '20\u00a0h – 2\u00a0h']);
    expect(eventDaysShort(night, '2026-12-01')).toBe('Ce soir, 20\u00a0h');
    expect(eventHours(event('2026-12-01 20:00', '2026-12-02 00:00'))).toBe('20\u00a0h – minuit');
    expect(eventHours(event('2026-12-01 20:00', '2026-12-01 23:59'))).toBe('20\u00a0h – minuit');
    const festival = event('2026-12-01 20:00', '2026-12-03 23:59');
    expect([eventDays(festival), eventHours(festival)]).toEqual(['Du 1er au 3 décembre 2026', '20\u00a0h']);
    expect(lastDay(event('2026-12-01 20:00', '2026-12-02'))).toBe('2026-12-02');
  });

  it('give the end of a current event', () => {
    expect(eventDaysShort(event('2026-11-14', '2027-03-29'), '2026-12-01')).toBe('Jusqu’au 29 mars 2027');
    expect(eventDaysShort(event('2027-01-14', '2027-03-29'), '2027-02-01')).toBe('Jusqu’au 29 mars');
  });

  it('include the year of a card’s date when it is another year', () => {
    expect(eventDaysShort(event('2026-12-27 18:30'), '2026-12-01')).toBe('27 déc., 18\u00a0h\u00a030');
    expect(eventDaysShort(event('2025-11-27'), '2026-12-01')).toBe('27 nov. 2025');
    expect(eventDaysShort(event('2026-12-30', '2027-01-02'), '2026-12-01')).toBe('Du 30 déc. 2026 au 2 janv. 2027');
    expect(eventDaysShort(event('2025-06-01', '2025-07-02'), '2026-12-01')).toBe('Du 1er juin au 2 juil. 2025');
  });

  it('say the month of a card’s range once', () => {
    expect(eventDaysShort(event('2026-12-03', '2026-12-04'), '2026-12-01')).toBe('3 et 4 déc.');
    expect(eventDaysShort(event('2026-12-03', '2026-12-05'), '2026-12-01')).toBe('Du 3 au 5 déc.');
    expect(eventDaysShort(event('2027-03-01', '2027-03-02'), '2026-12-01')).toBe('1er et 2 mars 2027');
  });

  it('include the year of a past event', () => {
    expect(eventDaysShort(event('2026-11-27 18:30'), '2026-12-01')).toBe('27 nov. 2026, 18\u00a0h\u00a030');
    expect(eventDaysShort(event('2026-06-01', '2026-07-02'), '2026-12-01')).toBe('Du 1er juin au 2 juil. 2026');
  });

  it('name today, this evening and tomorrow', () => {
    expect(eventDaysShort(event('2026-12-01 18:30'), '2026-12-01')).toBe('Ce soir, 18\u00a0h\u00a030');
    expect(eventDaysShort(event('2026-12-01 17:30'), '2026-12-01')).toBe('Aujourd’hui, 17\u00a0h\u00a030');
    expect(eventDaysShort(event('2026-12-01'), '2026-12-01')).toBe('Aujourd’hui');
    expect(eventDaysShort(event('2026-12-02 10:00'), '2026-12-01')).toBe('Demain, 10\u00a0h');
  });

  it('do not shift to an adjacent day', () => {
    expect(formatDay('2026-12-31', 'full')).toBe('jeudi 31 décembre 2026');
  });
});

describe('an event', () => {
  it('has not ended on its last evening', () => {
    expect(hasEnded(event('2026-11-14', '2026-11-21 18:00'), '2026-11-21')).toBe(false);
  });

  it('has not ended after midnight of its night', () => {
    expect(hasEnded(event('2026-11-20 20:00', '2026-11-21 02:00'), '2026-11-21')).toBe(false);
  });

  it('is ahead until its time, or until the end of its day', () => {
    const instant = (time: string) => Date.parse(`2026-11-21T${time}:00-04:00`);
    expect(isAhead(event('2026-11-21 18:30'), instant('18:29'))).toBe(true);
    expect(isAhead(event('2026-11-21 18:30'), instant('18:30'))).toBe(false);
    expect(isAhead(event('2026-11-21'), instant('23:59'))).toBe(true);
    expect(isAhead(event('2026-11-20'), instant('00:00'))).toBe(false);
  });

  it('has ended the day after', () => {
    expect(hasEnded(event('2026-11-20 20:00'), '2026-11-21')).toBe(true);
  });
});
