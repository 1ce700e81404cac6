import { today, toLocal } from '#model/calendar.ts';

const zone = 'America/Guadeloupe';
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone: zone });
const relative = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' });

/** « 21 nov. 2026 » */
export const shortDay = (instant: string): string => day.format(new Date(instant));

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** « il y a 5 minutes », « à l’instant », « dans 12 jours » */
export function fromNow(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  if (!unit || !length) return 'à l’instant';
  return relative.format(Math.round(seconds / length), unit);
}

/** Today's date, for file names. */
export const fileDate = (): string => today();
/** A stored local date, instant or day: « 21 novembre 2026, 7 h 42 ». */
export function readableDate(value: string): string {
  const local = value.includes('T') ? toLocal(value) : value;
  const [date = '', hour] = local.split(' ');
  const [hours, minutes] = hour?.split(':') ?? [];
  const formatted = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );
  return hours === undefined ? formatted : `${formatted}, ${Number(hours)}\u00a0h\u00a0${minutes}`;
}
