import { frenchSpacing } from '#app/ui/typography.ts';
import { exceptionDays, hoursText, lastTourText, weekRows } from '#editorial/opening-words.ts';
import type { Day } from '#model/calendar.ts';
import { formatSpan } from '#model/format.ts';
import { announcedExceptions, hasHours, type OpeningException, type OpeningSpan } from '#model/opening-hours.ts';
import { Terms } from '../page/PageElements.tsx';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './tables.module.css';

interface HoursRow {
  title: string;
  spans: readonly OpeningSpan[];
  isException?: boolean;
  /** Instead of the spans alone. */
  text?: string;
  reason?: string | null;
}

/** Days with their hours. « Fermé » is set apart by its colour: one by exception, another as usual. */
export const HoursTerms = ({ rows }: { rows: readonly HoursRow[] }) => (
  <Terms
    className={ui.strongTerms}
    rows={rows.map(({ title, spans, isException, text, reason }) => ({
      title,
      text: (
        <>
          <strong className={spans.length > 0 ? undefined : isException ? ui.accent : ui.secondary}>
            {text ?? <SpanLines spans={spans} />}
          </strong>
          {reason && <p className={ui.lines}>{frenchSpacing(reason)}</p>}
        </>
      ),
    }))}
  />
);

export const exceptionRow = (exception: OpeningException, day: Day): HoursRow => ({
  ...exception,
  title: exceptionDays(exception, day),
  isException: true,
  text: hoursText(exception.spans),
});

/** The rows of the usual week. */
export const weekHours = (week: Parameters<typeof weekRows>[0]): HoursRow[] =>
  weekRows(week).map(({ days, spans }) => ({ title: days, spans }));

/** The exceptions of the next seven days, then the usual week. */
export function OpeningHoursTable() {
  const { hours, now, day } = useSite();
  const lastTour = lastTourText(hours.week);
  const exceptions = announcedExceptions(hours, now).map((exception) => ({
    ...exceptionRow(exception, day),
    reason: null,
  }));
  const week = hasHours(hours) ? weekHours(hours.week) : [{ title: 'Le Mémorial', spans: [] }];
  return (
    <div>
      <h3 className={ui.smallTitle}>Horaires</h3>
      <HoursTerms rows={[...exceptions, ...week]} />
      {lastTour && <p className={`${ui.note} above3`}>{lastTour}</p>}
    </div>
  );
}

const french = { closed: 'Fermé', span: (span: OpeningSpan): string => formatSpan(span) };

/** The spans of a day, one above the other. */
export const SpanLines = ({ spans, words = french }: { spans: readonly OpeningSpan[]; words?: typeof french }) =>
  spans.length === 0
    ? words.closed
    : spans.map((span) => (
        <span key={span.from} className={styles.span}>
          {words.span(span)}
        </span>
      ));
