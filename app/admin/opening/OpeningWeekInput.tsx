import { useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { defaultWeek } from '#content/opening-hours.ts';
import { countText, weekText } from '#content/opening-words.ts';
import type { ScalarField } from '#model/field.ts';
import { weekdayLabels } from '#model/fields/opening-hours.ts';
import { type Weekday, weekdays } from '#model/opening-hours.ts';
import type { FieldInputProps } from '../inputs/input.ts';
import { fromWeekDraft, type SpanDraft, toWeekDraft, type WeekDraft } from '../inputs/opening-draft.ts';
import styles from './opening-week.module.css';
import { SpanRows } from './SpanRows.tsx';
import { problemsIn, problemsOf } from './span-problems.ts';
import rowStyles from './span-rows.module.css';

const usualSpan: SpanDraft = { from: '09:00', to: '18:00', lastEntry: '' };

/** The usual week: one row per day, and the sentence that the public reads. */
export function OpeningWeekInput({ id, field, value, onChange, describedBy }: FieldInputProps) {
  const week = value as WeekDraft;
  const problems = problemsOf(field as ScalarField, fromWeekDraft(week));
  const wrongDays = weekdays.filter((day) => problemsIn(problems, day).size > 0);
  const setDays = (days: readonly Weekday[], spans: readonly SpanDraft[]) =>
    onChange({ ...week, ...Object.fromEntries(days.map((day) => [day, spans])) });
  const isEmpty = weekdays.every((day) => week[day].length === 0);
  const right = { ...week, ...Object.fromEntries(wrongDays.map((day) => [day, []])) } as WeekDraft;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the block's heading names the group, not a legend
    <div id={id} role="group" aria-label="La semaine" aria-describedby={describedBy} tabIndex={-1}>
      <div className={rowStyles.columns} aria-hidden="true">
        <span>De</span>
        <span>à</span>
        <span>Dernière entrée</span>
      </div>
      {weekdays.map((day) => {
        const [label, spans] = [weekdayLabels[day], week[day]];
        const dayId = `${id}-${day}`;
        const last = spans.at(-1);
        const addSpan = () => setDays([day], [...spans, last ? { from: last.to, to: '', lastEntry: '' } : usualSpan]);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a row of the form, with the name of its day
          <div key={day} className={styles.day} role="group" aria-labelledby={`${dayId}-nom`}>
            <h3 id={`${dayId}-nom`}>{label}</h3>
            {spans.length === 0 ? (
              <div className={styles.closedDay}>
                <span>Fermé</span>
                <button type="button" className={rowStyles.action} onClick={addSpan}>
                  <Icon name="plus" /> Ouvrir le {label.toLowerCase()}
                </button>
              </div>
            ) : (
              <SpanRows
                id={dayId}
                name={label}
                spans={spans}
                problems={problemsIn(problems, day)}
                onChange={(changed) => setDays([day], changed)}
                actions={
                  <>
                    <button
                      type="button"
                      className={rowStyles.action}
                      aria-label={`${label}\u00a0: ajouter une plage`}
                      onClick={addSpan}
                    >
                      <Icon name="plus" /> Plage
                    </button>
                    <CopyDay day={day} week={week} onCopy={(days) => setDays(days, spans)} />
                  </>
                }
              />
            )}
          </div>
        );
      })}
      {isEmpty ? (
        <p className={styles.empty}>
          Aucun jour n’a d’horaires. Le site dira «{'\u00a0'}Fermé{'\u00a0'}», sans date de réouverture, et cachera la
          semaine.{' '}
          <button type="button" onClick={() => onChange(toWeekDraft(null))}>
            Reprendre {weekText(defaultWeek).split('.')[0]?.toLowerCase()}
          </button>
        </p>
      ) : (
        <p className={styles.sentence}>
          <span>Le public lira</span>
          <strong>
            {weekText(fromWeekDraft(right), { lastEntries: true })}
            {wrongDays.length > 0 &&
              ` (à corriger\u00a0: ${wrongDays.map((day) => weekdayLabels[day].toLowerCase()).join(', ')})`}
          </strong>
        </p>
      )}
    </div>
  );
}

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
      <summary className={rowStyles.action} aria-label={`Recopier les horaires du ${weekdayLabels[day].toLowerCase()}`}>
        <Icon name="double" /> Recopier
      </summary>
      <div>
        {others.map((weekday) => (
          <label key={weekday}>
            <input
              type="checkbox"
              checked={chosen.includes(weekday)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, weekday] : chosen.filter((candidate) => candidate !== weekday))
              }
            />{' '}
            {weekdayLabels[weekday]}
          </label>
        ))}
        <button
          type="button"
          className={buttonClass('hollow')}
          disabled={chosen.length === 0}
          onClick={() => {
            onCopy([...chosen]);
            close();
          }}
        >
          {chosen.length === 0
            ? 'Choisissez un jour'
            : `Recopier sur ${chosen.length === 1 ? 'un jour' : `${countText(chosen.length)} jours`}`}
        </button>
      </div>
    </details>
  );
}
