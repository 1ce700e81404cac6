import { addDays, type Day, isDay } from '#model/calendar.ts';
import { formatWeekdayDate } from '#model/format.ts';
import { announcedDays, type OpeningException } from '#model/opening-hours.ts';

/** « Bandeau en ligne », « Bandeau à partir du vendredi 18 décembre »; « Passée » after the last day. */
export function noticeState({ firstDay, lastDay }: OpeningException, day: Day): string {
  const announced = isDay(firstDay) ? addDays(firstDay, -announcedDays) : '';
  if (lastDay < day) return 'Passée';
  return announced <= day ? 'Bandeau en ligne' : `Bandeau à partir du ${formatWeekdayDate(announced, day)}`;
}
