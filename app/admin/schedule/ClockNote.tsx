import { type Instant, toLocal } from '#model/calendar.ts';
import { timeInWords } from '../parts/format.ts';
import styles from './schedule-dialog.module.css';

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
    <p className={styles.clock}>
      <b>Heure de la Guadeloupe</b>
      {`\u00a0: il y est ${timeInWords(now)}`}
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

function timeHere(time: number): string {
  const [hours, minutes] = hereAt(time).slice(11).split(':');
  return `${Number(hours)}\u00a0h\u00a0${minutes}`;
}

const dayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long' });

/** « , le 4 mars », where the day of this computer is another one. */
function otherDay(instant: Instant): string {
  const time = Date.parse(instant);
  if (hereAt(time).slice(0, 10) === toLocal(instant).slice(0, 10)) return '';
  return `, le ${dayFormat.format(time).replace(/^1 /, '1er ')}`;
}
