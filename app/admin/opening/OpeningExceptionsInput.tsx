import { useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { exceptionDays, firstSentence, noticeOf } from '#editorial/opening-words.ts';
import { addDays, isDay, today } from '#model/calendar.ts';
import type { ScalarField } from '#model/field.ts';
import { capitalize, formatPeriod, formatSmallNumber, formatSpans, formatWeekdayDate } from '#model/format.ts';
import { announcedDays, type OpeningException, weekdayOf, weekdays } from '#model/opening-hours.ts';
import { messageFor, type ProblemKind } from '#model/problems.ts';
import { useFocusNext } from '../focus/use-focus-next.ts';
import fields from '../inputs/fields.module.css';
import type { FieldInputProps } from '../inputs/input.ts';
import { LongTextInput } from '../inputs/LongTextInput.tsx';
import {
  type ExceptionDraft,
  fromExceptionDrafts,
  type SpanDraft,
  toWeekDraft,
  type WeekDraft,
} from '../inputs/opening-draft.ts';
import ui from '../ui/primitives.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { noticeState } from './notice-state.ts';
import styles from './opening-exceptions.module.css';
import { firstTime, SpanRows, type SpansResult } from './SpanRows.tsx';
import { type PartProblems, problemsIn, problemsOf } from './span-problems.ts';
import rowStyles from './span-rows.module.css';

/** Days with other hours than usual: a list of disclosures, future days first. */
export function OpeningExceptionsInput({ id, field, value, values, stored, onChange, describedBy }: FieldInputProps) {
  const drafts = value as readonly ExceptionDraft[];
  const storedKeys = new Set(((stored ?? []) as readonly ExceptionDraft[]).map(({ key }) => key));
  const problems = problemsOf(field as ScalarField, fromExceptionDrafts(drafts));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const added = useRef<string>(undefined);
  const [status, setStatus] = useState('');
  const focusNext = useFocusNext();
  function finish({ focus, sentence }: SpansResult): void {
    focusNext(focus);
    setStatus(sentence);
  }
  const day = today();
  const setFolded = (key: string, isOpen: boolean) =>
    setOpen((keys) => {
      const next = new Set(keys);
      if (isOpen) next.add(key);
      else next.delete(key);
      return next;
    });
  const add = () => {
    const key = `nouvelle-${Date.now()}`;
    added.current = key;
    setFolded(key, true);
    setStatus('');
    onChange([...drafts, { key, firstDay: '', lastDay: '', spans: [], reason: '' }]);
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
      isOpen={open.has(draft.key)}
      takesFocus={added.current === draft.key}
      problems={problemsIn(problems, String(index))}
      onOpen={(isOpen) => setFolded(draft.key, isOpen)}
      onChange={(change) =>
        onChange(drafts.map((exception) => (exception.key === draft.key ? { ...draft, ...change } : exception)))
      }
      onRemove={(sentence) => {
        finish({ focus: `${id}-ajouter`, sentence });
        onChange(drafts.filter(({ key }) => key !== draft.key));
      }}
      onResult={finish}
      onShow={(firstDay) => {
        const row = rows.find((candidate) => candidate.index !== index && includes(candidate.draft, firstDay));
        if (!row) return;
        setFolded(row.draft.key, true);
        requestAnimationFrame(() => document.getElementById(`${id}-${row.index}-firstDay`)?.focus());
      }}
    />
  );
  return (
    // The group is the form's block, which the heading names.
    <div id={id} aria-describedby={describedBy} tabIndex={-1}>
      {coming.length === 0 ? (
        <div className={styles.none}>
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

interface ExceptionItemProps {
  id: string;
  draft: ExceptionDraft;
  /** The usual week, as it is typed. */
  week: WeekDraft;
  isNew: boolean;
  isOpen: boolean;
  takesFocus: boolean;
  problems: PartProblems;
  onOpen: (isOpen: boolean) => void;
  onChange: (change: Partial<ExceptionDraft>) => void;
  /** With the sentence of the status. */
  onRemove: (sentence: string) => void;
  /** Called with a change whose control goes away. */
  onResult: (result: SpansResult) => void;
  /** Opens the exception that has a day. */
  onShow: (day: string) => void;
}

function ExceptionItem(props: ExceptionItemProps) {
  const { id, draft, week, isNew, isOpen, takesFocus, problems, onOpen, onChange, onRemove, onResult, onShow } = props;
  const { firstDay, lastDay, spans, reason } = draft;
  const details = useRef<HTMLDetailsElement>(null);
  const isUntouched = firstDay === '' && lastDay === '';
  const isWrong = problems.size > 0;
  const [exception] = fromExceptionDrafts([draft]) as [OpeningException];
  const hasDays = isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay;
  const title = hasDays ? exceptionDays(exception, today()) : 'Nouvelle date';
  const hours = spans.length === 0 ? 'Fermé' : formatSpans(exception.spans);
  return (
    <details
      ref={details}
      className={styles.exception}
      open={isOpen}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
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
            data-state={isWrong ? 'wrong' : spans.length === 0 ? 'closed' : 'changed'}
          >
            {isWrong ? (isUntouched ? 'À compléter' : 'À corriger') : hours}
          </span>
          {!isOpen && reason && <span className={`${ui.muted} ${styles.excerpt}`}>{reason}</span>}
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.form}>
        <fieldset className={`${ui.cluster} ${styles.choice}`}>
          <legend className={ui.label}>{firstDay === lastDay ? 'Ce jour-là' : 'Ces jours-là'}</legend>
          <label className={ui.check}>
            <input
              type="radio"
              id={`${id}-ferme`}
              name={`${id}-genre`}
              checked={spans.length === 0}
              onChange={() => onChange({ spans: [] })}
            />{' '}
            Fermé
          </label>
          <label className={ui.check}>
            <input
              type="radio"
              name={`${id}-genre`}
              checked={spans.length > 0}
              onChange={() => onChange({ spans: usualSpans(week, firstDay) })}
            />{' '}
            Autres horaires
          </label>
        </fieldset>
        <DayInput
          id={`${id}-firstDay`}
          label="Du"
          value={firstDay}
          isWrong={!isUntouched && problems.has('firstDay')}
          autoFocus={takesFocus}
          onChange={(day) =>
            onChange({ firstDay: day, ...(lastDay === '' || lastDay === firstDay ? { lastDay: day } : {}) })
          }
        />
        <DayInput
          id={`${id}-lastDay`}
          label="Au (inclus)"
          value={lastDay}
          isWrong={!isUntouched && problems.has('lastDay')}
          onChange={(day) => onChange({ lastDay: day })}
        />
        {hasDays && !problems.has('firstDay') && (
          <p className={`${ui.muted} ${styles.spelled}`}>{spelledPeriod(firstDay, lastDay)}</p>
        )}
        {!isUntouched && (
          <DayProblems
            id={id}
            problems={problems}
            onSingleDay={() => {
              onResult({ focus: `${id}-lastDay`, sentence: spelledPeriod(firstDay, firstDay) });
              onChange({ lastDay: firstDay });
            }}
            onShow={onShow}
          />
        )}
        {spans.length > 0 && (
          <div className={`${ui.stack} ${ui.close} ${styles.wide}`}>
            <p className={ui.label}>Horaires de {firstDay === lastDay ? 'ce jour' : 'ces jours'}</p>
            <SpanRows
              id={`${id}-spans`}
              name={title}
              spans={spans}
              problems={problemsIn(problems, 'spans')}
              onChange={(changed, result) => {
                if (result) onResult(result);
                onChange({ spans: changed });
              }}
              focusWhenEmpty={`${id}-ferme`}
              actions={
                <Button
                  className={`${ui.link} ${rowStyles.action}`}
                  aria-label={`${title}\u00a0: ajouter une plage`}
                  onClick={() => {
                    onResult({
                      focus: firstTime(`${id}-spans`, spans.length),
                      sentence: `${title}\u00a0: plage ${spans.length + 1} ajoutée.`,
                    });
                    onChange({ spans: [...spans, { from: spans.at(-1)?.to ?? '', to: '', lastEntry: '' }] });
                  }}
                >
                  <Icon name="plus" /> Plage
                </Button>
              }
            />
          </div>
        )}
        <div className={`${ui.stack} ${ui.close} ${styles.wide}`}>
          <label className={ui.label} htmlFor={`${id}-reason`}>
            Motif <small>(facultatif)</small>
          </label>
          <LongTextInput
            id={`${id}-reason`}
            label="Motif"
            value={reason}
            max={2000}
            rows={2}
            describedBy={`${id}-motif-aide`}
            onChange={(text) => onChange({ reason: text })}
          />
          <p id={`${id}-motif-aide`} className={ui.muted}>
            Commencez par la cause. Le bandeau prend la première phrase{'\u00a0'}; la page Visiter, tout.
          </p>
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
              onOpen(false);
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

interface DayInputProps {
  id: string;
  label: string;
  value: string;
  isWrong: boolean;
  autoFocus?: boolean;
  onChange: (day: string) => void;
}

function DayInput({ id, label, value, isWrong, autoFocus, onChange }: DayInputProps) {
  return (
    <div className={`${ui.stack} ${ui.close}`}>
      <label className={ui.label} htmlFor={id}>
        {label}
      </label>
      <input
        // A date that was just added is what the editor is about to type.
        ref={(element) => {
          if (autoFocus && value === '') element?.focus();
        }}
        id={id}
        type="date"
        max="2999-12-31"
        className={fields.control}
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-erreur` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface DayProblemsProps {
  id: string;
  problems: PartProblems;
  onSingleDay: () => void;
  onShow: (day: string) => void;
}

/** The problem of the days, and the repair that one click makes. */
function DayProblems({ id, problems, onSingleDay, onShow }: DayProblemsProps) {
  return ['firstDay', 'lastDay'].map((member) => {
    const problem: ProblemKind | undefined = problems.get(member);
    if (!problem) return null;
    return (
      <div key={member} className={`${ui.cluster} ${ui.problem} ${styles.wide}`}>
        <p id={`${id}-${member}-erreur`}>{messageFor({ ...problem, path: [] })}</p>
        {problem.code === 'lastDayBeforeFirst' && (
          <Button className={`${ui.link} ${ui.small}`} onClick={onSingleDay}>
            Un seul jour, le {formatWeekdayDate(problem.firstDay)}
          </Button>
        )}
        {problem.code === 'dayHasHours' && (
          <Button className={`${ui.link} ${ui.small}`} onClick={() => onShow(problem.day)}>
            Modifier ces horaires
          </Button>
        )}
      </div>
    );
  });
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
