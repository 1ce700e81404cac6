import { type OpeningException, type OpeningHours, type OpeningWeek, weekdays } from '#model/opening-hours.ts';

/** The week if the settings have none: closed on Monday. */
export const defaultWeek = Object.fromEntries(
  weekdays.map((day) => [day, day === 'monday' ? [] : [{ from: '09:00', to: '18:00', lastEntry: '16:30' }]]),
) as OpeningWeek;

/** The opening hours of the settings, with the default week where they have none. Everything that shows hours reads them here. */
export const openingHoursOf = (
  setting:
    | { openingWeek: OpeningWeek | null; openingExceptions: readonly OpeningException[] | null }
    | null
    | undefined,
): OpeningHours => ({ week: setting?.openingWeek ?? defaultWeek, exceptions: setting?.openingExceptions ?? [] });
