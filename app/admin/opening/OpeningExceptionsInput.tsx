import { useRef } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { exceptionDays, firstSentence, noticeOf } from '#editorial/opening-words.ts';
import { addDays, isDay, today } from '#model/calendar.ts';
import type { ScalarField } from '#model/field.ts';
import { capitalize, formatPeriod, formatSmallNumber, formatSpans, formatWeekdayDate } from '#model/format.ts';
import { announcedDays, type OpeningException, weekdayOf, weekdays } from '#model/opening-hours.ts';
import { messageFor } from '#model/problems.ts';
import { focusControl } from '../focus/use-focus-next.ts';
import { FormField } from '../inputs/FormField.tsx';
import type { FieldInputProps } from '../inputs/input.ts';
import { LongTextInput } from '../inputs/LongTextInput.tsx';
import {
  type ExceptionDraft,
  fromExceptionDrafts,
  type SpanDraft,
  toWeekDraft,
  type WeekDraft,
} from '../inputs/opening-draft.ts';
import { TextField } from '../inputs/TextField.tsx';
import ui from '../ui/primitives.module.css';
import { Segments } from '../ui/Segments.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { noticeState } from './notice-state.ts';
import styles from './opening-exceptions.module.css';
import { SpanRows } from './SpanRows.tsx';
import { type PartProblems, problemsIn, problemsOf } from './span-problems.ts';
import { type ChangeResult, useResult } from './use-result.ts';

/** Days with other hours than usual: a list of disclosures, future days first. */
export function OpeningExceptionsInput({ id, field, value, values, stored, onChange, describedBy }: FieldInputProps) {
  const drafts = value as readonly ExceptionDraft[];
  const storedKeys = new Set(((stored ?? []) as readonly ExceptionDraft[]).map(({ key }) => key));
  const problems = problemsOf(field as ScalarField, fromExceptionDrafts(drafts));
  const { status, finish } = useResult();
  const day = today();
  const add = () => {
    finish({ focus: `${id}-${drafts.length}-firstDay` });
    onChange([...drafts, { key: `nouvelle-${Date.now()}`, firstDay: '', lastDay: '', spans: [], reason: '' }]);
  };
  const rows = drafts.map((draft, index) => ({ draft, index }));
  const isPast = ({ draft }: (typeof rows)[number]) =>
    storedKeys.has(draft.key) && isDay(draft.lastDay) && draft.lastDay < day;
  const past = rows.filter(isPast);
  const coming = rows.filter((row) => !isPast(row));
  const item = ({ draft, index }: (typeof rows)[number]) => (
    <ExceptionItem
      key={draft.key}
      id={`${id}-${index}`}
      draft={draft}
      week={(values?.openingWeek as WeekDraft | undefined) ?? toWeekDraft(null)}
      isNew={!storedKeys.has(draft.key)}
      problems={problemsIn(problems, String(index))}
      onChange={(change, result) => {
        if (result) finish(result);
        onChange(drafts.with(index, { ...draft, ...change }));
      }}
      onRemove={(sentence) => {
        finish({ focus: `${id}-ajouter`, sentence });
        onChange(drafts.toSpliced(index, 1));
      }}
      onShow={(firstDay) => {
        const row = rows.find((candidate) => candidate.index !== index && includes(candidate.draft, firstDay));
        if (row) focusControl(`${id}-${row.index}-firstDay`);
      }}
    />
  );
  return (
    // The group is the form's block, which the heading names.
    <div id={id} aria-describedby={describedBy} tabIndex={-1}>
      {coming.length === 0 ? (
        <div className={`${ui.notice} ${ui.neutral}`}>
          <strong>Aucune date particulière à venir</strong>
          <p>
            Le site annonce la semaine habituelle. Un jour férié, une nocturne, un cyclone{'\u00a0'}: ajoutez la date,
            le bandeau suit.
          </p>
        </div>
      ) : (
        <div className={styles.exceptions}>{coming.map(item)}</div>
      )}
      <Button id={`${id}-ajouter`} tone="hollow" className={styles.add} onClick={add}>
        <Icon name="plus" /> Ajouter une date
      </Button>
      {past.length > 0 && (
        <details>
          <summary className={ui.link}>
            {past.length === 1 ? 'Une date passée' : `${past.length} dates passées`}
          </summary>
          <div className={styles.exceptions}>{past.map(item)}</div>
        </details>
      )}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </div>
  );
}

const includes = ({ firstDay, lastDay }: ExceptionDraft, day: string): boolean => firstDay <= day && day <= lastDay;

const choices = [
  { value: 'closed', label: 'Fermé' },
  { value: 'open', label: 'Autres horaires' },
] as const;

interface ExceptionItemProps {
  id: string;
  draft: ExceptionDraft;
  /** The usual week, as it is typed. */
  week: WeekDraft;
  isNew: boolean;
  problems: PartProblems;
  /** `result` is there where the control that was used goes away. */
  onChange: (change: Partial<ExceptionDraft>, result?: ChangeResult) => void;
  /** With the sentence of the status. */
  onRemove: (sentence: string) => void;
  /** Opens the exception that has a day. */
  onShow: (day: string) => void;
}

function ExceptionItem({ id, draft, week, isNew, problems, onChange, onRemove, onShow }: ExceptionItemProps) {
  const { firstDay, lastDay, spans, reason } = draft;
  const details = useRef<HTMLDetailsElement>(null);
  const isUntouched = firstDay === '' && lastDay === '';
  const isWrong = problems.size > 0;
  const [exception] = fromExceptionDrafts([draft]) as [OpeningException];
  const hasDays = isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay;
  const title = hasDays ? exceptionDays(exception, today()) : 'Nouvelle date';
  const isClosed = spans.length === 0;
  const isOneDay = firstDay === lastDay;
  const dayInput = (
    member: 'firstDay' | 'lastDay',
    label: string,
    change: (day: string) => Partial<ExceptionDraft>,
  ) => {
    const problem = isUntouched ? undefined : problems.get(member);
    return (
      <TextField
        id={`${id}-${member}`}
        label={label}
        type="date"
        max="2999-12-31"
        value={draft[member]}
        problem={problem && messageFor({ ...problem, path: [] })}
        onChange={({ target }) => onChange(change(target.value))}
      />
    );
  };
  return (
    <details ref={details} className={styles.exception}>
      <summary>
        <span className={`${ui.strong} ${styles.when}`}>
          {title}
          <small>
            {isUntouched ? 'À compléter' : isNew ? 'Nouveau, pas encore en ligne' : noticeState(exception, today())}
          </small>
        </span>
        <span className={styles.what}>
          <span
            className={`${ui.dot} ${ui.strong} ${styles.hours}`}
            data-state={isWrong ? 'wrong' : isClosed ? 'closed' : 'changed'}
          >
            {isUntouched ? 'À compléter' : isWrong ? 'À corriger' : isClosed ? 'Fermé' : formatSpans(exception.spans)}
          </span>
          {reason && <span className={`${ui.muted} ${styles.excerpt}`}>{reason}</span>}
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.form}>
        <div className={styles.wide}>
          <Segments
            id={`${id}-genre`}
            label={isOneDay ? 'Ce jour-là' : 'Ces jours-là'}
            isLabelVisible
            choices={choices}
            chosen={isClosed ? 'closed' : 'open'}
            onChoose={(kind) => onChange({ spans: kind === 'closed' ? [] : usualSpans(week, firstDay) })}
          />
        </div>
        {dayInput('firstDay', 'Du', (day) => ({
          firstDay: day,
          ...((lastDay === '' || isOneDay) && { lastDay: day }),
        }))}
        {dayInput('lastDay', 'Au (inclus)', (day) => ({ lastDay: day }))}
        {hasDays && !problems.has('firstDay') && (
          <p className={`${ui.muted} ${styles.spelled}`}>{spelledPeriod(firstDay, lastDay)}</p>
        )}
        {!isUntouched &&
          [problems.get('firstDay'), problems.get('lastDay')].map((problem) =>
            problem?.code === 'lastDayBeforeFirst' ? (
              <Button
                key={problem.code}
                className={`${ui.link} ${ui.small} ${styles.wide}`}
                onClick={() =>
                  onChange(
                    { lastDay: firstDay },
                    { focus: `${id}-lastDay`, sentence: spelledPeriod(firstDay, firstDay) },
                  )
                }
              >
                Un seul jour, le {formatWeekdayDate(problem.firstDay)}
              </Button>
            ) : problem?.code === 'dayHasHours' ? (
              <Button
                key={problem.code}
                className={`${ui.link} ${ui.small} ${styles.wide}`}
                onClick={() => onShow(problem.day)}
              >
                Modifier ces horaires
              </Button>
            ) : null,
          )}
        {!isClosed && (
          <div className={`${ui.stack} ${ui.close} ${styles.wide}`}>
            <p className={ui.label}>Horaires de {isOneDay ? 'ce jour' : 'ces jours'}</p>
            <SpanRows
              id={`${id}-spans`}
              name={title}
              spans={spans}
              problems={problemsIn(problems, 'spans')}
              onChange={(changed, result) => onChange({ spans: changed }, result)}
              focusWhenEmpty={`${id}-genre-closed`}
            />
          </div>
        )}
        <div className={styles.wide}>
          <FormField
            id={`${id}-reason`}
            label={
              <>
                Motif <small>(facultatif)</small>
              </>
            }
            hint={'Commencez par la cause. Le bandeau prend la première phrase\u00a0; la page Visiter, tout.'}
            hintAt="below"
          >
            {(attributes) => (
              <LongTextInput
                {...attributes}
                label="Motif"
                value={reason}
                max={2000}
                rows={2}
                onChange={(text) => onChange({ reason: text })}
              />
            )}
          </FormField>
        </div>
        {!isWrong && lastDay >= today() && <NoticePreview exception={exception} />}
        <div className={`${ui.spread} ${styles.foot}`}>
          <Button
            className={`${ui.button} ${ui.danger}`}
            onClick={() => onRemove(`${title}\u00a0: ${isNew ? 'abandonnée' : 'supprimée'}.`)}
          >
            {isNew ? 'Abandonner' : 'Supprimer cette date'}
          </Button>
          <Button
            tone="hollow"
            onClick={() => {
              details.current?.querySelector('summary')?.focus();
              details.current?.removeAttribute('open');
            }}
          >
            Replier
          </Button>
        </div>
      </div>
    </details>
  );
}

/** The usual hours of a day, to change; of another open day where it is closed. */
const usualSpans = (week: WeekDraft, day: string): readonly SpanDraft[] => {
  const days = [...(isDay(day) ? [weekdayOf(day)] : []), ...weekdays.toReversed()];
  const open = days.find((weekday) => week[weekday].length > 0);
  return open ? week[open] : toWeekDraft(null).sunday;
};

/** « Du mardi 8 au jeudi 10 décembre 2026 : trois jours. » */
function spelledPeriod(firstDay: string, lastDay: string): string {
  const count = Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1;
  const period = capitalize(formatPeriod(firstDay, lastDay, ''));
  return count === 1 ? `${period}.` : `${period}\u00a0: ${formatSmallNumber(count)} jours.`;
}

/** The notice as it will read on the first day that shows it, and that day. */
function NoticePreview({ exception }: { exception: OpeningException }) {
  const day = today();
  const announced = addDays(exception.firstDay, -announcedDays);
  const from = announced < day ? day : announced;
  const notice = noticeOf(exception, from);
  return (
    <div className={`${ui.muted} ${styles.wide}`}>
      <p>
        Bandeau sur toutes les pages, {formatPeriod(from, exception.lastDay, day)}
        {'\u00a0'}:
      </p>
      <p className={styles.strip}>
        <span data-closed={notice.isClosed}>{notice.label}</span> <strong>{notice.when}</strong>{' '}
        {exception.reason && firstSentence(exception.reason)}
      </p>
    </div>
  );
}
