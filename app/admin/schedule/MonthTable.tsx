import { Link } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import type { ScheduledChange } from '#client/index.ts';
import type { Day } from '#model/calendar.ts';
import { formatClock, formatDay } from '#model/format.ts';
import { PublicationSign } from '../publication/PublicationBadge.tsx';
import { formPath, titleOfChange } from '../screens.ts';
import ui from '../ui/primitives.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { changeKey, changeKinds, weeksOf } from './changes.ts';
import styles from './month.module.css';

interface Props {
  /** `2026-12` */
  month: string;
  /** The day whose changes are listed below. */
  chosen: Day | undefined;
  today: Day;
  changes: ReadonlyMap<Day, readonly ScheduledChange[]>;
  onChoose: (day: Day) => void;
}

/** A month of changes: titles in its days, or icons where titles do not fit. */
export function MonthTable({ month, chosen, today, changes, onChoose }: Props) {
  const weeks = weeksOf(month);
  return (
    <>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{`${formatDay(`${month}-01`, 'monthYear')}\u00a0: ce qui changera sur le site`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={formatDay(day, 'weekday')}>
                {`${formatDay(day, 'weekday').slice(0, 3)}.`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td
                  key={day}
                  className={[
                    day.slice(0, 7) !== month && styles.outside,
                    day === chosen && styles.chosen,
                    day === today && styles.today,
                  ]
                    .filter(Boolean)
                    .join(' ')}
                >
                  <DayCell day={day} isChosen={day === chosen} changes={changes.get(day) ?? []} onChoose={onChoose} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${ui.cluster} ${ui.muted} ${styles.key}`}>
        <span>{'Le signe dit ce que la page devient\u00a0:'}</span>
        {key.map(([state, label]) => (
          <span key={state} className={ui.tag}>
            <PublicationSign state={state} /> {label}
          </span>
        ))}
      </p>
    </>
  );
}

const key = [
  ['published', 'paraît'],
  ['modified', 'change'],
  ['ended', 'se retire'],
] as const;

interface CellProps extends Pick<Props, 'onChoose'> {
  day: Day;
  isChosen: boolean;
  changes: readonly ScheduledChange[];
}

function DayCell({ day, isChosen, changes, onChoose }: CellProps) {
  const number = Number(day.slice(8));
  if (changes.length === 0) return <span className={styles.number}>{number}</span>;
  const total = changes.length === 1 ? '1 changement' : `${changes.length} changements`;
  return (
    <>
      <Button
        className={styles.number}
        aria-pressed={isChosen}
        aria-label={`${formatDay(day, 'dayMonth')}, ${total}`}
        onClick={() => onChoose(day)}
      >
        {number}
      </Button>
      <span className={styles.signs} aria-hidden="true">
        {changes.slice(0, 3).map((change) => (
          <PublicationSign key={changeKey(change)} state={changeKinds[change.action].becomes} />
        ))}
      </span>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={changeKey(change)}>
            <Link to={formPath(change)} className={ui.plain}>
              <PublicationSign state={changeKinds[change.action].becomes} />
              <b className={ui.clamped}>{titleOfChange(change)}</b>
              <span
                className={ui.secondary}
              >{`${formatClock(change.at)}, ${changeKinds[change.action].label.toLowerCase()}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
