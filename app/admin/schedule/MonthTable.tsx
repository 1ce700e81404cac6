import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, Icon } from '#app/ui/buttons.tsx';
import type { PublicationState } from '#contract/admin-answers.ts';
import type { Day } from '#model/calendar.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { PublicationSign } from '../publication/PublicationSign.tsx';
import ui from '../ui/primitives.module.css';
import { nextMonth, previousMonth, weeksOf } from './changes.ts';
import styles from './month.module.css';

/** What a day has: a change of the site, or an event. */
export interface MonthItem {
  key: string;
  to: string;
  sign: PublicationState;
  title: string;
  note: string;
  /** What the sign says, where the note does not. */
  signText?: string;
}

interface Props {
  /** `2026-12` */
  month: string;
  caption: string;
  /** The day whose items are listed below. */
  chosen: Day | undefined;
  today: Day;
  items: ReadonlyMap<Day, readonly MonthItem[]>;
  /** How many items of a day are shown; the others are listed below with it. */
  most?: number;
  countText: (count: number) => string;
  /** « fermé »: what a day says beside its number, where it is hatched. */
  closedText?: (day: Day) => string | undefined;
  /** The item that is on its way to another day, and what that day says of it. */
  moving?: { key: string; day: Day; text: string } | undefined;
  /** Handlers of the table, for items that can be moved. Cells have `data-day`, and items `data-key`. */
  table?: ComponentProps<'table'> | undefined;
  legend: ReactNode;
  onChoose: (day: Day) => void;
}

/** A month: titles in its days, or icons where titles do not fit. */
export function MonthTable(props: Props) {
  const { month, caption, chosen, today, items, closedText, moving, table, legend } = props;
  const weeks = weeksOf(month);
  return (
    <>
      <table className={styles.table} {...table}>
        <caption>
          <span className="unseen">{`${formatDay(`${month}-01`, 'monthYear')}\u00a0: ${caption}`}</span>
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
                  data-day={day}
                  data-closed={closedText?.(day) === undefined ? undefined : ''}
                  className={[
                    day.slice(0, 7) !== month && styles.outside,
                    day === chosen && styles.chosen,
                    day === today && styles.today,
                    day === moving?.day && styles.target,
                  ]
                    .filter(Boolean)
                    .join(' ')}
                >
                  <DayCell {...props} day={day} ofDay={items.get(day) ?? []} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${ui.cluster} ${ui.muted} above4`}>{legend}</p>
    </>
  );
}

/** A sign and what it says, below the table. */
export const LegendItem = ({ state, children }: { state: PublicationState; children: string }) => (
  <span className={ui.tag}>
    <PublicationSign state={state} /> {children}
  </span>
);

type CellProps = Props & { day: Day; ofDay: readonly MonthItem[] };

function DayCell({ day, chosen, ofDay, most = 100, countText, closedText, moving, onChoose }: CellProps) {
  const number = Number(day.slice(8));
  const closed = closedText?.(day);
  const beside = closed && <span className={`${ui.secondary} ${ui.onWide} ${styles.closed}`}>{closed}</span>;
  const here = moving?.day === day && (
    <p className={`above1 ${styles.here}`} aria-hidden="true">
      {moving.text}
    </p>
  );
  if (ofDay.length === 0)
    return (
      <>
        <span className={`${ui.secondary} ${styles.number}`}>{number}</span>
        {beside}
        {here}
      </>
    );
  const more = ofDay.length - most;
  return (
    <>
      <Button
        className={`${ui.secondary} ${styles.number}`}
        aria-pressed={day === chosen}
        aria-label={[formatDay(day, 'dayMonth'), countText(ofDay.length), closed].filter(Boolean).join(', ')}
        onClick={() => onChoose(day)}
      >
        {number}
      </Button>
      {beside}
      <span className={styles.signs} aria-hidden="true">
        {ofDay.slice(0, 3).map(({ key, sign }) => (
          <PublicationSign key={key} state={sign} />
        ))}
      </span>
      <ul className={ui.onWide}>
        {ofDay.slice(0, most).map(({ key, to, sign, title, note, signText }) => (
          <li key={key}>
            <Link to={to} data-key={key} className={`${ui.plain} ${key === moving?.key ? styles.moving : ''}`}>
              <PublicationSign state={sign} />
              <b className={ui.clamped}>{title}</b>
              <span className={ui.secondary}>{note}</span>
              {signText && <span className="unseen">{`, ${signText}`}</span>}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Button className={`${ui.link} ${ui.small}`} onClick={() => onChoose(day)}>
              {`et ${more} autre${more > 1 ? 's' : ''}`}
              <span className="unseen">{` le ${formatDay(day, 'dayMonth')}`}</span>
            </Button>
          </li>
        )}
      </ul>
      {here}
    </>
  );
}

/** The month before, the month, and the month after. */
export function MonthChooser({ month, onChoose }: { month: string; onChoose: (month: string) => void }) {
  const button = (target: string, icon: 'back' | 'arrow') => (
    <Button
      className={ui.icon}
      aria-label={capitalize(formatDay(`${target}-01`, 'monthYear'))}
      onClick={() => onChoose(target)}
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    <div className={`${ui.cluster} ${ui.close} ${styles.months}`}>
      {button(previousMonth(month), 'back')}
      <h2 aria-live="polite">{capitalize(formatDay(`${month}-01`, 'monthYear'))}</h2>
      {button(nextMonth(month), 'arrow')}
    </div>
  );
}
