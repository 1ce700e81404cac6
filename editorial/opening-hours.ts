import type { OpeningException, OpeningHours, OpeningSpan, OpeningWeek } from '#model/opening-hours.ts';

const usual = (): OpeningSpan[] => [{ from: '09:00', to: '18:00', lastEntry: '16:30' }];

/** The week if the settings have none. */
export const defaultWeek: OpeningWeek = {
  monday: [],
  tuesday: usual(),
  wednesday: usual(),
  thursday: usual(),
  friday: usual(),
  saturday: usual(),
  sunday: usual(),
};

/** The opening hours of the settings, with the default week where they have none. Everything that shows hours reads them here. */
export const openingHoursOf = (
  setting:
    | { openingWeek: OpeningWeek | null; openingExceptions: readonly OpeningException[] | null }
    | null
    | undefined,
): OpeningHours => ({ week: setting?.openingWeek ?? defaultWeek, exceptions: setting?.openingExceptions ?? [] });
