import { Fragment, type ReactNode } from 'react';
import { Icon } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import {
  comingExceptionsText,
  lastTourText,
  monthAhead,
  openingSentence,
  otherDates,
  type TimetableDay,
  timetable,
  weekHeading,
} from '#editorial/opening-words.ts';
import { addDays } from '#model/calendar.ts';
import { capitalize, formatDay, formatDayNumber } from '#model/format.ts';
import { comingExceptions, hasHours } from '#model/opening-hours.ts';
import { exceptionRow, HoursTerms, SpanLines, weekHours } from '../hours-and-prices/HoursTerms.tsx';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './hours.module.css';

/** The current opening sentence, the coming exceptions where they are below the first screen, and the next seven days. */
export function HoursNow() {
  const { hours, now, day: today } = useSite();
  const { isOpen, visitText, detail } = openingSentence(hours, now);
  const coming = comingExceptionsText(comingExceptions(hours, today), today);
  const days = timetable(hours, today, 7).map((timetableDay) => ({
    ...timetableDay,
    weekday: formatDay(timetableDay.day, 'weekday'),
    ordinal: formatDayNumber(timetableDay.day) === '1er' && 'er',
    hours: <SpanLines spans={timetableDay.spans} />,
  }));
  return (
    <OpeningDays
      label="Horaires des sept jours à venir"
      sentence={{ isOpen, text: visitText, detail: detail && frenchSpacing(detail) }}
      coming={coming && <a href="#dates-particulieres">{frenchSpacing(coming)}</a>}
      today="aujourd’hui"
      days={hasHours(hours) ? days : []}
    />
  );
}

interface OpeningDaysProps {
  label: string;
  sentence: { isOpen: boolean; text: string; detail: string | undefined };
  coming?: ReactNode;
  /** « aujourd’hui » */
  today: string;
  days: readonly (TimetableDay & { weekday: string; ordinal?: ReactNode; hours: ReactNode })[];
}

/** An opening sentence, and days with their hours, today first, in the language of the page. */
export const OpeningDays = ({ label, sentence, coming, today, days }: OpeningDaysProps) => (
  <section id="horaires" className={styles.section} aria-label={label}>
    <p className={`${ui.cluster} ${ui.secondary} ${styles.now}`} data-now="">
      <strong className={sentence.isOpen ? ui.dot : undefined}>{sentence.text}</strong>{' '}
      {sentence.detail && <span>{sentence.detail}</span>}
    </p>
    {coming && <p className={styles.coming}>{coming}</p>}
    {days.length > 0 && (
      <ol className={styles.days}>
        {days.map(({ day, weekday, ordinal, spans, kind, hours, detail }, index) => (
          <li
            key={day}
            className={[index === 0 && styles.today, spans.length === 0 && styles.closed, styles[kind]]
              .filter(Boolean)
              .join(' ')}
            {...(index === 0 && { 'aria-current': 'date' as const })}
          >
            <span className={styles.weekday}>
              {index === 0 && <span data-now="">{today}, </span>}
              {weekday}
            </span>{' '}
            <span className={styles.number}>
              {Number(day.slice(8))}
              {ordinal && <sup>{ordinal}</sup>}
            </span>{' '}
            <span className={styles.hours}>
              <strong>{hours}</strong> {detail && <span>{detail}</span>}
            </span>
          </li>
        ))}
      </ol>
    )}
  </section>
);

/** Exceptions that are displayed; the others are in a closed disclosure. */
const shownExceptions = 3;

/** The future exceptions. Without any there is no section. */
export function ComingExceptions() {
  const { hours, day } = useSite();
  const coming = comingExceptions(hours, day);
  const rows = coming.map((exception) => exceptionRow(exception, day));
  const [first, others] = [rows.slice(0, shownExceptions), rows.slice(shownExceptions)];
  const last = coming[shownExceptions] && coming.at(-1);
  if (first.length === 0) return null;
  return (
    <section aria-labelledby="dates-particulieres">
      <h2 id="dates-particulieres" className={ui.smallTitle}>
        Dates particulières
      </h2>
      <HoursTerms rows={first} />
      {last && (
        <details className={`${ui.disclosure} ${styles.more}`}>
          <summary className={ui.ends}>
            {`${otherDates(others.length)}, jusqu’en ${monthAhead(last.lastDay, day)}`} <Icon name="plus" />
          </summary>
          <div>
            <HoursTerms rows={others} />
          </div>
        </details>
      )}
    </section>
  );
}

/** The usual week with the remarks of the settings, and the two weeks after the next in a closed disclosure. Without hours there is no section. */
export function UsualHours() {
  const { hours, day, setting } = useSite();
  const lastTour = frenchSpacing(lastTourText(hours.week) ?? '');
  const ownNote = frenchSpacing(setting?.operatingHours?.trim() ?? '');
  // Remarks written before the week had a last entry may repeat it.
  const notes = [ownNote.includes(lastTour) ? '' : lastTour, ownNote].filter(Boolean).join(' ');
  const from = addDays(day, 7);
  if (!hasHours(hours))
    return ownNote ? <p className={`${ui.note} ${ui.lines} above3 ${styles.note}`}>{ownNote}</p> : null;
  return (
    <section aria-labelledby="horaires-habituels">
      <h2 id="horaires-habituels" className={ui.smallTitle}>
        Horaires habituels
      </h2>
      <HoursTerms rows={weekHours(hours.week)} />
      {notes && <p className={`${ui.note} ${ui.lines} above3 ${styles.note}`}>{notes}</p>}
      <details className={`${ui.disclosure} ${styles.more}`}>
        <summary className={ui.ends}>
          Les deux semaines suivantes, jour par jour <Icon name="plus" />
        </summary>
        <div className={styles.fortnight}>
          {[from, addDays(from, 7)].map((first) => (
            <Fragment key={first}>
              <h3 className={ui.note}>{weekHeading(first, addDays(first, 6))}</h3>
              <HoursTerms
                rows={timetable(hours, first, 7).map(({ day, spans, kind }) => ({
                  title: `${capitalize(formatDay(day, 'weekday'))} ${formatDayNumber(day)}`,
                  spans,
                  isException: kind === 'exception',
                }))}
              />
            </Fragment>
          ))}
        </div>
      </details>
    </section>
  );
}
