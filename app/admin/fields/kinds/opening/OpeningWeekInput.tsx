import { useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import { weekText } from '#editorial/opening-words.ts';
import { type Weekday, weekdays } from '#model/calendar.ts';
import type { ScalarField } from '#model/field.ts';
import { capitalize, formatSmallNumber, formatSpans, formatWeekday } from '#model/format.ts';
import { defaultWeek, type OpeningWeek } from '#model/opening-hours.ts';
import { changeThenFocus } from '../../../focus/focus-control.ts';
import { type FieldInputProps, problemsIn } from '../../../inputs/input.ts';
import { MultiSelectInput } from '../../../inputs/SelectInput.tsx';
import ui from '../../../ui/primitives.module.css';
import { useDisclosure } from '../../../ui/use-disclosure.ts';
import { deserialize } from '../index.ts';
import { type SpanValues, validWeek, type WeekValues } from './opening-values.ts';
import styles from './opening-week.module.css';
import { firstTime, SpanRows, useAnnouncedChange } from './SpanRows.tsx';
import rowStyles from './span-rows.module.css';

const usualSpan: SpanValues = { from: '09:00', to: '18:00', lastEntry: '' };

/** The usual week: one row per day, and the sentence that the public reads. */
export function OpeningWeekInput(props: FieldInputProps<ScalarField<OpeningWeek>, WeekValues>) {
  const { id, field, value: week, onChange, describedBy } = props;
  const { problems, wrongDays, week: right } = validWeek(field, week);
  const { change, status } = useAnnouncedChange((days: Partial<WeekValues>) => onChange({ ...week, ...days }));
  const isEmpty = weekdays.every((day) => week[day].length === 0);
  return (
    // The group is the form's block, which the heading names.
    <div id={id} aria-describedby={describedBy} tabIndex={-1}>
      <p className={ui.muted}>La dernière entrée est facultative.</p>
      {weekdays.map((day) => {
        const [label, spans] = [capitalize(formatWeekday(day)), week[day]];
        const dayId = `${id}-${day}`;
        const open = () => change({ [day]: [usualSpan] }, `${label}\u00a0: ouvert, ${formatSpans([usualSpan])}.`);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a row of the form, with the name of its day
          <div key={day} className={`${ui.columns} ${styles.day}`} role="group" aria-labelledby={`${dayId}-nom`}>
            <h3 id={`${dayId}-nom`}>{label}</h3>
            {spans.length === 0 ? (
              <div className={`${ui.spread} ${ui.secondary}`}>
                <span>Fermé</span>
                <Button
                  id={`${dayId}-ouvrir`}
                  className={`${ui.link} ${ui.plain} ${ui.nowrap} ${rowStyles.action}`}
                  onClick={() => changeThenFocus(open, firstTime(dayId, 0))}
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
                onChange={(changed, sentence) => change({ [day]: changed }, sentence)}
                focusWhenEmpty={`${dayId}-ouvrir`}
                actions={
                  <CopyDay
                    day={day}
                    week={week}
                    onCopy={(days) =>
                      change(
                        Object.fromEntries(days.map((weekday) => [weekday, spans])),
                        `Horaires du ${formatWeekday(day)} recopiés sur ${daysText(days.length)}.`,
                      )
                    }
                  />
                }
              />
            )}
          </div>
        );
      })}
      {isEmpty ? (
        <p className={`${ui.notice} ${ui.warning} above4`}>
          Aucun jour n’a d’horaires. Le site dira «{'\u00a0'}Fermé{'\u00a0'}», sans date de réouverture, et cachera la
          semaine.{' '}
          <Button
            onClick={() =>
              changeThenFocus(
                () => change(deserialize(field, null) as WeekValues, weekText(defaultWeek)),
                firstTime(`${id}-${weekdays.find((day) => defaultWeek[day].length > 0)}`, 0),
              )
            }
          >
            Reprendre {weekText(defaultWeek).split('.')[0]?.toLowerCase()}
          </Button>
        </p>
      ) : (
        <p className={`${ui.notice} ${ui.neutral}`}>
          <span className={ui.muted}>Le public lira</span>{' '}
          <strong>
            {weekText(right, { lastEntries: true })}
            {wrongDays.length > 0 && ` (à corriger\u00a0: ${wrongDays.map((day) => formatWeekday(day)).join(', ')})`}
          </strong>
        </p>
      )}
      {status}
    </div>
  );
}

const daysText = (count: number): string => (count === 1 ? 'un jour' : `${formatSmallNumber(count)} jours`);

type CopyDayProps = { day: Weekday; week: WeekValues; onCopy: (days: readonly Weekday[]) => void };

/** Copies the hours of a day to others. The other open days are chosen first. */
function CopyDay({ day, week, onCopy }: CopyDayProps) {
  const { listId, close, rootProps, toggleProps, listProps } = useDisclosure();
  const others = weekdays.filter((weekday) => weekday !== day);
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  return (
    <div {...rootProps} className={styles.copy}>
      <Button
        {...toggleProps}
        className={`${ui.link} ${ui.plain} ${ui.nowrap} ${rowStyles.action}`}
        aria-label={`Recopier les horaires du ${formatWeekday(day)}`}
        onClick={() => {
          setChosen(others.filter((weekday) => week[weekday].length > 0));
          toggleProps.onClick();
        }}
      >
        <Icon name="double" /> Recopier
      </Button>
      <div {...listProps} className={ui.menu}>
        <MultiSelectInput
          id={`${listId}-jour`}
          label="Recopier sur"
          options={Object.fromEntries(others.map((weekday) => [weekday, capitalize(formatWeekday(weekday))]))}
          value={chosen}
          onChange={(days) => setChosen(days as readonly Weekday[])}
        />
        <Button
          tone="hollow"
          className="above3"
          disabled={chosen.length === 0}
          onClick={() => {
            onCopy(chosen);
            close();
          }}
        >
          {chosen.length === 0 ? 'Choisissez un jour' : `Recopier sur ${daysText(chosen.length)}`}
        </Button>
      </div>
    </div>
  );
}
