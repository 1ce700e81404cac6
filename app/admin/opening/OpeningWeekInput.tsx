import { useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { defaultWeek } from '#editorial/opening-hours.ts';
import { weekText } from '#editorial/opening-words.ts';
import type { ScalarField } from '#model/field.ts';
import { capitalize, formatSmallNumber, formatSpans, formatWeekday } from '#model/format.ts';
import { type Weekday, weekdays } from '#model/opening-hours.ts';
import type { FieldInputProps } from '../inputs/input.ts';
import { fromWeekDraft, type SpanDraft, toWeekDraft, type WeekDraft } from '../inputs/opening-draft.ts';
import ui from '../ui/primitives.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './opening-week.module.css';
import { firstTime, SpanRows } from './SpanRows.tsx';
import { problemsIn, problemsOf } from './span-problems.ts';
import rowStyles from './span-rows.module.css';
import { type ChangeResult, useResult } from './use-result.ts';

const usualSpan: SpanDraft = { from: '09:00', to: '18:00', lastEntry: '' };

/** The usual week: one row per day, and the sentence that the public reads. */
export function OpeningWeekInput({ id, field, value, onChange, describedBy }: FieldInputProps) {
  const week = value as WeekDraft;
  const problems = problemsOf(field as ScalarField, fromWeekDraft(week));
  const wrongDays = weekdays.filter((day) => problemsIn(problems, day).size > 0);
  const { status, finish } = useResult();
  function change(days: WeekDraft, result: ChangeResult = {}): void {
    finish(result);
    onChange(days);
  }
  const setDays = (days: readonly Weekday[], spans: readonly SpanDraft[], result?: ChangeResult) =>
    change({ ...week, ...Object.fromEntries(days.map((day) => [day, spans])) }, result);
  const isEmpty = weekdays.every((day) => week[day].length === 0);
  const right = { ...week, ...Object.fromEntries(wrongDays.map((day) => [day, []])) } as WeekDraft;
  return (
    // The group is the form's block, which the heading names.
    <div id={id} aria-describedby={describedBy} tabIndex={-1}>
      <div className={`${ui.muted} ${rowStyles.columns}`} aria-hidden="true">
        <span className={rowStyles.from}>De</span>
        <span className={rowStyles.to}>à</span>
        <span className={rowStyles.lastEntry}>Dernière entrée</span>
      </div>
      {weekdays.map((day) => {
        const [label, spans] = [capitalize(formatWeekday(day)), week[day]];
        const dayId = `${id}-${day}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a row of the form, with the name of its day
          <div key={day} className={styles.day} role="group" aria-labelledby={`${dayId}-nom`}>
            <h3 id={`${dayId}-nom`}>{label}</h3>
            {spans.length === 0 ? (
              <div className={`${ui.spread} ${styles.closedDay}`}>
                <span>Fermé</span>
                <Button
                  id={`${dayId}-ouvrir`}
                  className={`${ui.link} ${rowStyles.action}`}
                  onClick={() =>
                    setDays([day], [usualSpan], {
                      focus: firstTime(dayId, 0),
                      sentence: `${label}\u00a0: ouvert, ${formatSpans([usualSpan])}.`,
                    })
                  }
                >
                  <Icon name="plus" /> Ouvrir le {formatWeekday(day)}
                </Button>
              </div>
            ) : (
              <SpanRows
                id={dayId}
                name={label}
                spans={spans}
                problems={problemsIn(problems, day)}
                onChange={(changed, result) => setDays([day], changed, result)}
                focusWhenEmpty={`${dayId}-ouvrir`}
                actions={
                  <CopyDay
                    day={day}
                    week={week}
                    onCopy={(days) =>
                      setDays(days, spans, {
                        sentence: `Horaires du ${formatWeekday(day)} recopiés sur ${daysText(days.length)}.`,
                      })
                    }
                  />
                }
              />
            )}
          </div>
        );
      })}
      {isEmpty ? (
        <p className={`${ui.notice} ${ui.warning} ${styles.empty}`}>
          Aucun jour n’a d’horaires. Le site dira «{'\u00a0'}Fermé{'\u00a0'}», sans date de réouverture, et cachera la
          semaine.{' '}
          <Button
            onClick={() =>
              change(toWeekDraft(null), {
                focus: firstTime(`${id}-${weekdays.find((day) => defaultWeek[day].length > 0)}`, 0),
                sentence: weekText(defaultWeek),
              })
            }
          >
            Reprendre {weekText(defaultWeek).split('.')[0]?.toLowerCase()}
          </Button>
        </p>
      ) : (
        <p className={styles.sentence}>
          <span className={ui.muted}>Le public lira</span>
          <strong>
            {weekText(fromWeekDraft(right), { lastEntries: true })}
            {wrongDays.length > 0 && ` (à corriger\u00a0: ${wrongDays.map((day) => formatWeekday(day)).join(', ')})`}
          </strong>
        </p>
      )}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </div>
  );
}

const daysText = (count: number): string => (count === 1 ? 'un jour' : `${formatSmallNumber(count)} jours`);

interface CopyDayProps {
  day: Weekday;
  week: WeekDraft;
  onCopy: (days: Weekday[]) => void;
}

/** Copies the hours of a day to others. The other open days are chosen first. */
function CopyDay({ day, week, onCopy }: CopyDayProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const others = weekdays.filter((weekday) => weekday !== day);
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  const close = () => {
    if (!details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={details}
      className={styles.copy}
      onToggle={(event) => {
        if (event.currentTarget.open) setChosen(others.filter((weekday) => week[weekday].length > 0));
      }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary
        className={`${ui.link} ${rowStyles.action}`}
        aria-label={`Recopier les horaires du ${formatWeekday(day)}`}
      >
        <Icon name="double" /> Recopier
      </summary>
      <div className={ui.menu}>
        {others.map((weekday) => (
          <label key={weekday} className={ui.check}>
            <input
              type="checkbox"
              checked={chosen.includes(weekday)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, weekday] : chosen.filter((candidate) => candidate !== weekday))
              }
            />{' '}
            {capitalize(formatWeekday(weekday))}
          </label>
        ))}
        <Button
          tone="hollow"
          disabled={chosen.length === 0}
          onClick={() => {
            onCopy([...chosen]);
            close();
          }}
        >
          {chosen.length === 0 ? 'Choisissez un jour' : `Recopier sur ${daysText(chosen.length)}`}
        </Button>
      </div>
    </details>
  );
}
