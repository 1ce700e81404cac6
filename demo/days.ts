import { isOpenOn } from '#content/institution.ts';
import { addDays, type Day, type LocalDate } from '#model/calendar.ts';
import type { DemoEvent } from './events/demo-event.ts';

/**
 * The day that is so many open days from the first start's. Counting leaves days of closure out, so that nothing is announced before a closed door and
 * what follows something else still does. A first start on a day of closure counts from the next open one.
 */
function openDay(today: Day, count: number): Day {
  let day = today;
  while (!isOpenOn(day)) day = addDays(day, 1);
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, Math.sign(count));
    if (isOpenOn(day)) left -= 1;
  }
  return day;
}

/** When an event is, for a first start on a day. */
export function datesOf(event: DemoEvent, today: Day): { newStartDate: LocalDate; newEndDate: LocalDate | null } {
  const at = (count: number, hour?: string) => `${openDay(today, count)}${hour ? ` ${hour}` : ''}`;
  return {
    newStartDate: at(event.startsIn, event.hour),
    newEndDate: event.lasts === undefined ? null : at(event.startsIn + event.lasts, event.endHour),
  };
}
