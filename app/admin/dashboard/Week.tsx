import { Link } from 'react-router';
import { typeOf } from '#content/index.ts';
import type { DashboardEvent, ScheduledChange } from '#contract/admin-answers.ts';
import { addDays, type Day, dayOf, today, toLocal } from '#model/calendar.ts';
import { formatDay, formatTime, formatTimeOf } from '#model/format.ts';
import { hasHours, isOpenOn, type OpeningHours } from '#model/opening-hours.ts';
import { PublicationSign } from '../publication/PublicationSign.tsx';
import { stateLabel } from '../publication/publication.ts';
import { changeKey, changeKinds } from '../schedule/changes.ts';
import { DayDate } from '../schedule/DayDate.tsx';
import { formPath, titleOfChange } from '../screens.ts';
import ui from '../ui/primitives.module.css';
import styles from './week.module.css';

interface Props {
  events: readonly DashboardEvent[];
  changes: readonly ScheduledChange[];
  hours: OpeningHours | undefined;
  now: number;
}

/** Seven days from today: events, scheduled changes, and in one line what began before. */
export function Week({ events, changes, hours, now }: Props) {
  const first = today(now);
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(first, index);
    return { day, items: itemsOf(day, { events, changes }) };
  });
  const running = events.filter(({ start }) => dayOf(start) < first);
  const isClosedOn = (day: Day) => hours !== undefined && hasHours(hours) && !isOpenOn(hours, day);
  return (
    <>
      <ul className={`${ui.ruled} ${styles.week}`}>
        {days.map(({ day, items }) => (
          <li key={day} data-closed={isClosedOn(day) || undefined} data-today={day === first || undefined}>
            <DayDate day={day} isToday={day === first} note={isClosedOn(day) && 'fermé'} />
            {items.length > 0 && (
              <ul className={styles.items}>
                {items.map(({ key, to, sign, time, title, isEvent }) => (
                  <li key={key}>
                    <Link to={to} className={ui.plain}>
                      <span className={`${ui.tag} ${ui.muted}`}>
                        <PublicationSign state={sign} /> {time}
                        {isEvent && <span className="unseen">{`, ${stateLabel(sign, typeOf('events'))}`}</span>}
                      </span>
                      <span className={`${ui.clamped} ${isEvent ? ui.strong : ui.secondary}`}>{title}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {running.length > 0 && (
        <p className={`${ui.cluster} ${ui.muted} above3`}>
          En cours{'\u00a0'}:
          {running.map(({ documentId, title, end }) => (
            <span key={documentId}>
              <Link to={formPath({ type: 'events', documentId })} className={ui.underlined}>
                {title}
              </Link>{' '}
              {end && dayOf(end) === first ? (
                <span className={ui.problem}>dernier jour</span>
              ) : (
                end && `jusqu’au ${formatDay(end, 'dayMonth')}`
              )}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

const itemsOf = (day: Day, { events, changes }: Pick<Props, 'events' | 'changes'>) => [
  ...changes
    .filter((change) => today(Date.parse(change.at)) === day)
    .map((change) => ({
      key: changeKey(change),
      to: formPath(change),
      sign: changeKinds[change.action].becomes,
      time: formatTime(toLocal(change.at).slice(11)),
      title: `${changeKinds[change.action].label}\u00a0: ${titleOfChange(change)}`,
      isEvent: false,
    })),
  ...events
    .filter(({ start }) => dayOf(start) === day)
    .map(({ documentId, start, state, title }) => ({
      key: documentId,
      to: formPath({ type: 'events', documentId }),
      sign: state,
      time: formatTimeOf(start) ?? '',
      title,
      isEvent: true,
    })),
];
