import type { setting } from '#content/setting.ts';
import { timetable, weekHeading } from '#editorial/opening-words.ts';
import { addDays, today, weekdayOf } from '#model/calendar.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { FieldValues } from '#model/field.ts';
import { capitalize, formatDay, formatDayNumber, formatSpan } from '#model/format.ts';
import ui from '../../../ui/primitives.module.css';
import { useNow } from '../../../ui/use-now.ts';
import { OpeningNow } from './OpeningNow.tsx';
import styles from './opening-preview.module.css';
import { checked, type ExceptionValues, validWeek, type WeekValues } from './opening-values.ts';

interface OpeningPreviewProps {
  type: TypeDeclaration;
  /** The typed values, and those on the site. */
  values: Readonly<FieldValues>;
  stored: Readonly<FieldValues>;
}

type OpeningFields = Pick<(typeof setting)['fields'], 'openingWeek' | 'openingExceptions'>;

/** The current opening sentence of the site, and the next three weeks as the public will read them. Invalid values are left out. */
export function OpeningPreview({ type, values, stored }: OpeningPreviewProps) {
  const now = useNow();
  const current = today(now);
  const fields = type.fields as OpeningFields;
  const { hours: published } = rightHours(fields, stored);
  const { hours, wrongDays } = rightHours(fields, values);
  const planned = timetable(hours, current, 21).map((plan, index) => ({ ...plan, index }));
  const before = timetable(published, current, 21);
  const dayItem = ({ day, spans, kind, index }: (typeof planned)[number]) => {
    const isWrong = kind === 'usual' && wrongDays.includes(weekdayOf(day));
    // Its last entry is not shown.
    const shown = (all: typeof spans = []) => all.map(formatSpan).join();
    const isNew = !isWrong && shown(before[index]?.spans) !== shown(spans);
    const state = isWrong ? 'wrong' : spans.length > 0 ? 'open' : kind === 'exception' ? 'exception' : 'closed';
    return (
      <li key={day} data-state={state} {...(day === current && { 'aria-current': 'date' as const })}>
        <span>
          {`${capitalize(formatDay(day, 'weekday'))} ${formatDayNumber(day)}`}
          {day === current && ', aujourd’hui'}
          {isNew && <em>nouveau</em>}
        </span>{' '}
        <strong>
          {isWrong
            ? 'à corriger'
            : spans.length === 0
              ? 'Fermé'
              : spans.map((span) => <span key={span.from}>{formatSpan(span)}</span>)}
        </strong>
      </li>
    );
  };
  return (
    <>
      <section className={`${ui.section} ${ui.stack} ${ui.close}`} aria-labelledby="le-site-dit">
        <header className={ui.spread}>
          <h2 id="le-site-dit">Le site dit maintenant</h2>
          <p className={ui.muted}>en ligne</p>
        </header>
        <OpeningNow hours={published} now={now} />
      </section>
      <section className={`${ui.section} ${ui.stack} ${ui.close}`} aria-labelledby="trois-semaines">
        <header className={ui.spread}>
          <h2 id="trois-semaines">Les trois semaines à venir</h2>
          <p className={ui.muted}>une fois publié</p>
        </header>
        <div className={`${ui.panel} ${styles.weeks}`}>
          {[0, 7, 14].map((offset) => (
            <div key={offset}>
              <h3 className={ui.caption}>{weekHeading(addDays(current, offset), addDays(current, offset + 6))}</h3>
              <ol>{planned.slice(offset, offset + 7).map(dayItem)}</ol>
            </div>
          ))}
        </div>
      </section>
    </>
  );
}

/** The typed hours without invalid values: an invalid day has no hours, an invalid exception is left out. */
function rightHours({ openingWeek, openingExceptions }: OpeningFields, values: Readonly<FieldValues>) {
  const { week, wrongDays } = validWeek(openingWeek, values.openingWeek as WeekValues);
  const typed = values.openingExceptions as ExceptionValues[];
  const { wrong } = checked(openingExceptions, typed);
  const right = typed.filter((_, index) => !wrong.has(String(index)));
  return { hours: { week, exceptions: checked(openingExceptions, right).value ?? [] }, wrongDays };
}
