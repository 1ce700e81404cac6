import { type Instant, toLocal } from '#model/calendar.ts';
import { formatClock, formatDay } from '#model/format.ts';
import ui from '../ui/primitives.module.css';

interface Props {
  now: number;
  /** The instant of the change. */
  instant: Instant | undefined;
  /** What happens then: « La page paraîtra ». */
  what: string;
}

/** The time at the centre, in which dates are typed; and that of this computer if its time zone differs. */
export function ClockNote({ now, instant, what }: Props) {
  const isElsewhere = hereAt(now) !== toLocal(now) || (instant && hereAt(Date.parse(instant)) !== toLocal(instant));
  return (
    <p className={`${ui.notice} ${ui.info}`}>
      <b>Heure de la Guadeloupe</b>
      {`\u00a0: il y est ${formatClock(now)}`}
      {isElsewhere ? `, et ${timeHere(now)} sur votre ordinateur. ` : '.'}
      {isElsewhere && instant && (
        <>
          {what} quand il sera <b>{timeHere(Date.parse(instant))}</b> chez vous{otherDay(instant)}.
        </>
      )}
    </p>
  );
}

/** The local date and time of this computer. */
function hereAt(time: number): string {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

const timeHere = (time: number): string => formatClock(hereAt(time));

/** « , le 4 mars », where the day of this computer is another one. */
function otherDay(instant: Instant): string {
  const time = Date.parse(instant);
  if (hereAt(time).slice(0, 10) === toLocal(instant).slice(0, 10)) return '';
  return `, le ${formatDay(hereAt(time), 'dayMonth')}`;
}
