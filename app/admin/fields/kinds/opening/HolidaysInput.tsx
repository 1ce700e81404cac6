import { useState } from 'react';
import { holidaysOf } from '#editorial/public-holidays.ts';
import { today, weekdayOf } from '#model/calendar.ts';
import { capitalize, formatDay, formatPeriod, formatWeekdayDate } from '#model/format.ts';
import { type Problems, problemsIn } from '../../../inputs/input.ts';
import ui from '../../../ui/primitives.module.css';
import { Segments } from '../../../ui/Segments.tsx';
import styles from './holidays.module.css';
import { type ExceptionValues, hoursChoices, type SpanValues, usualSpans, type WeekValues } from './opening-values.ts';
import { SpanRows } from './SpanRows.tsx';

const choices = [{ value: 'usual', label: 'Comme d’habitude' }, ...hoursChoices] as const;
const yearCount = 3;

interface Props {
  id: string;
  rows: readonly ExceptionValues[];
  week: WeekValues | undefined;
  problems: Problems;
  onChange: (rows: readonly ExceptionValues[], sentence?: string) => void;
}

/** The holidays of a year, each as usual, closed or with other hours. A choice is an ordinary exception of one day: nothing else is stored. */
export function HolidaysInput({ id, rows, week, problems, onChange }: Props) {
  const thisYear = Number(today().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const years = Array.from({ length: yearCount }, (_, index) => thisYear + index);
  const coming = holidaysOf(year).filter(({ day }) => day >= today());
  return (
    <details className="above4">
      <summary className={ui.link}>Jours fériés et jours chômés de l’année</summary>
      <div className={`${ui.stack} above4 ${styles.list}`}>
        <Segments
          id={`${id}-annee`}
          label="Année"
          isLabelVisible
          choices={years.map((value) => ({ value, label: String(value) }))}
          chosen={year}
          onChoose={setYear}
        />
        {coming.length === 0 && <p className={ui.muted}>Plus aucun jour férié cette année.</p>}
        <ul>
          {coming.map(({ day, name, isLaw }, index) => {
            const row = rows.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
            const isOwn = row?.firstDay === row?.lastDay;
            const isClosed = row?.spans.length === 0;
            const isUsuallyClosed = week?.[weekdayOf(day)].length === 0;
            const dayId = `${id}-${index}`;
            const change = (spans: readonly SpanValues[] | undefined) => {
              if (spans === undefined) return rows.filter((candidate) => candidate !== row);
              if (row) return rows.with(rows.indexOf(row), { ...row, spans });
              return [...rows, { id: Date.now(), firstDay: day, lastDay: day, spans, reason: name }];
            };
            return (
              <li key={`${day} ${name}`} className={ui.spread}>
                <p>
                  <strong>{name}</strong>
                  <small>
                    {`${capitalize(formatWeekdayDate(day))}, ${isLaw ? 'jour férié' : 'usage local'}.`}
                    {isUsuallyClosed && ` Fermé d’habitude, comme chaque ${formatDay(day, 'weekday')}.`}
                  </small>
                </p>
                {row && !isOwn ? (
                  <p className={ui.muted}>
                    {`${isClosed ? 'Fermé' : 'Autres horaires'} ${formatPeriod(row.firstDay, row.lastDay)}.`}
                  </p>
                ) : (
                  <Segments
                    id={dayId}
                    label={`${name}, ${formatWeekdayDate(day)}`}
                    choices={choices}
                    chosen={row === undefined ? 'usual' : isClosed ? 'closed' : 'open'}
                    onChoose={(kind) => {
                      const spans = { usual: undefined, closed: [], open: usualSpans(week, day) }[kind];
                      const { label } = choices.find(({ value }) => value === kind) ?? choices[0];
                      onChange(change(spans), `${name}\u00a0: ${label.toLowerCase()}.`);
                    }}
                  />
                )}
                {row && isOwn && !isClosed && (
                  <SpanRows
                    id={`${dayId}-spans`}
                    name={name}
                    spans={row.spans}
                    problems={problemsIn(problems, `${rows.indexOf(row)}.spans`)}
                    onChange={(spans, sentence) => onChange(change(spans), sentence)}
                    focusWhenEmpty={`${dayId}-closed`}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
