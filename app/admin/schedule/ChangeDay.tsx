import type { ScheduledChange } from '#client/index.ts';
import type { Day } from '#model/calendar.ts';
import { formatDay, formatDayNumber } from '#model/format.ts';
import { type ChangeActions, ChangeItem } from './ChangeItem.tsx';
import { changeKey } from './changes.ts';
import styles from './schedule.module.css';

interface Props extends ChangeActions {
  day: Day;
  isToday: boolean;
  changes: readonly ScheduledChange[];
}

/** The changes of a day, under its date. */
export function ChangeDay({ day, isToday, changes, ...actions }: Props) {
  const id = `jour-${day}`;
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id}>
        <b>{Number(day.slice(8))}</b>
        <span>
          {isToday && <span className={styles.today}>aujourd’hui </span>}
          {formatDay(day, 'weekday')}{' '}
          <span className={styles.month}>{`${formatDay(day, 'month')} ${day.slice(0, 4)}`}</span>
        </span>
      </h2>
      {changes.length > 0 ? (
        <ul>
          {changes.map((change) => (
            <ChangeItem key={changeKey(change)} change={change} {...actions} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{`Rien ne change le ${formatDayNumber(day)} ${formatDay(day, 'month')}.`}</p>
      )}
    </section>
  );
}
