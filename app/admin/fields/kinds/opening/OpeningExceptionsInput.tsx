import { Button, Icon } from '#app/ui/buttons.tsx';
import { exceptionDays, noticeOf, noticeState } from '#editorial/opening-words.ts';
import { addDays, dayCount, isDay, today } from '#model/calendar.ts';
import type { ScalarField } from '#model/field.ts';
import { capitalize, formatPeriod, formatSmallNumber, formatSpans, formatWeekdayDate } from '#model/format.ts';
import { announcedDays, type OpeningException } from '#model/opening-hours.ts';
import { changeThenFocus, focusControl } from '../../../focus/focus-control.ts';
import { FormField, TextField } from '../../../inputs/FormField.tsx';
import inputs from '../../../inputs/fields.module.css';
import { type FieldInputProps, type Problems, problemsIn } from '../../../inputs/input.ts';
import { LongTextInput } from '../../../inputs/TextInput.tsx';
import ui from '../../../ui/primitives.module.css';
import { Segments } from '../../../ui/Segments.tsx';
import { serialize } from '../index.ts';
import { HolidaysInput } from './HolidaysInput.tsx';
import styles from './opening-exceptions.module.css';
import { checked, type ExceptionValues, hoursChoices, usualSpans, type WeekValues } from './opening-values.ts';
import { SpanRows, useAnnouncedChange } from './SpanRows.tsx';

type InputProps = FieldInputProps<ScalarField, readonly ExceptionValues[]>;

/** Days with other hours than usual: a list of disclosures, future days first. */
export function OpeningExceptionsInput(props: InputProps) {
  const { id, field, value: rows, values, stored, onChange, describedBy } = props;
  const published = new Set(((stored ?? []) as typeof rows).map((row) => row.id));
  const { problems } = checked(field, rows);
  const { change, status } = useAnnouncedChange(onChange);
  const week = values?.openingWeek as WeekValues | undefined;
  const day = today();
  const isPast = (row: ExceptionValues) => published.has(row.id) && isDay(row.lastDay) && row.lastDay < day;
  const past = rows.filter(isPast);
  const coming = rows.filter((row) => !isPast(row));
  const item = (row: ExceptionValues) => (
    <ExceptionItem
      key={row.id}
      input={props}
      row={row}
      isNew={!published.has(row.id)}
      problems={problemsIn(problems, String(rows.indexOf(row)))}
      change={change}
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
        <div>{coming.map(item)}</div>
      )}
      <Button
        id={`${id}-ajouter`}
        tone="hollow"
        className="above4"
        onClick={() => {
          const added = { id: Date.now(), firstDay: '', lastDay: '', spans: [], reason: '' };
          changeThenFocus(() => change([...rows, added]), `${id}-${rows.length}-firstDay`);
        }}
      >
        <Icon name="plus" /> Ajouter une date
      </Button>
      <HolidaysInput id={`${id}-feries`} rows={rows} week={week} problems={problems} onChange={change} />
      {past.length > 0 && (
        <details>
          <summary className={ui.link}>
            {past.length === 1 ? 'Une date passée' : `${past.length} dates passées`}
          </summary>
          <div>{past.map(item)}</div>
        </details>
      )}
      {status}
    </div>
  );
}

const days = [
  { member: 'firstDay', label: 'Du' },
  { member: 'lastDay', label: 'Au (inclus)' },
] as const;

interface ExceptionItemProps {
  input: InputProps;
  row: ExceptionValues;
  isNew: boolean;
  problems: Problems;
  change: (rows: InputProps['value'], sentence?: string) => void;
}

function ExceptionItem({ input, row, isNew, problems, change }: ExceptionItemProps) {
  const { field, value: rows, values } = input;
  const { firstDay, lastDay, spans, reason } = row;
  const week = values?.openingWeek as WeekValues | undefined;
  const index = rows.indexOf(row);
  const id = `${input.id}-${index}`;
  const [exception] = serialize(field, [row]) as [OpeningException];
  const onChange = (part: Partial<ExceptionValues>, sentence?: string) =>
    change(rows.with(index, { ...row, ...part }), sentence);
  const sameDay = rows.findIndex(
    (candidate) => candidate !== row && candidate.firstDay <= lastDay && firstDay <= candidate.lastDay,
  );
  const isUntouched = firstDay === '' && lastDay === '';
  const isWrong = Object.keys(problems).length > 0;
  const areDays = isDay(firstDay) && isDay(lastDay);
  const hasDays = areDays && firstDay <= lastDay;
  const title = hasDays ? exceptionDays(exception, today()) : 'Nouvelle date';
  const isClosed = spans.length === 0;
  const isOneDay = firstDay === lastDay;
  return (
    <details className={styles.exception}>
      <summary>
        <span className={`${ui.strong} ${styles.when}`}>
          {title}
          <small>
            {isUntouched ? 'À compléter' : isNew ? 'Nouveau, pas encore en ligne' : noticeState(exception, today())}
          </small>
        </span>
        <span className={ui.fill}>
          <span
            className={`${ui.dot} ${ui.strong} ${ui.beside} ${styles.hours}`}
            data-state={isWrong ? 'wrong' : isClosed ? 'closed' : 'changed'}
          >
            {isUntouched ? 'À compléter' : isWrong ? 'À corriger' : isClosed ? 'Fermé' : formatSpans(exception.spans)}
          </span>
          {reason && <span className={`${ui.muted} ${styles.excerpt}`}>{reason}</span>}
        </span>
        <Icon name="down" className="above1" />
      </summary>
      <div className={`${ui.stack} ${styles.form}`}>
        <Segments
          id={`${id}-genre`}
          label={isOneDay ? 'Ce jour-là' : 'Ces jours-là'}
          isLabelVisible
          choices={hoursChoices}
          chosen={isClosed ? 'closed' : 'open'}
          onChoose={(kind) => onChange({ spans: kind === 'closed' ? [] : usualSpans(week, firstDay) })}
        />
        <div className={`${ui.stack} ${inputs.pair}`}>
          {days.map(({ member, label }) => (
            <TextField
              key={member}
              id={`${id}-${member}`}
              label={label}
              type="date"
              max="2999-12-31"
              value={row[member]}
              problem={isUntouched ? undefined : problems[member]}
              onChange={({ target: { value } }) => {
                const isBoth = member === 'firstDay' && (lastDay === '' || isOneDay);
                onChange({ [member]: value, ...(isBoth && { lastDay: value }) });
              }}
            />
          ))}
        </div>
        {hasDays && !problems.firstDay && <p className={ui.muted}>{spelledPeriod(firstDay, lastDay)}</p>}
        {areDays && !hasDays && (
          <Button
            className={`${ui.link} ${ui.small}`}
            onClick={() =>
              changeThenFocus(() => onChange({ lastDay: firstDay }, spelledPeriod(firstDay, firstDay)), `${id}-lastDay`)
            }
          >
            Un seul jour, le {formatWeekdayDate(firstDay)}
          </Button>
        )}
        {problems.firstDay && sameDay >= 0 && (
          <Button className={`${ui.link} ${ui.small}`} onClick={() => focusControl(`${input.id}-${sameDay}-firstDay`)}>
            Modifier ces horaires
          </Button>
        )}
        {!isClosed && (
          <div className={`${ui.stack} ${ui.close}`}>
            <p className={ui.label}>Horaires de {isOneDay ? 'ce jour' : 'ces jours'}</p>
            <p className={ui.muted}>La dernière entrée est facultative.</p>
            <SpanRows
              id={`${id}-spans`}
              name={title}
              spans={spans}
              problems={problemsIn(problems, 'spans')}
              onChange={(changed, sentence) => onChange({ spans: changed }, sentence)}
              focusWhenEmpty={`${id}-genre-closed`}
            />
          </div>
        )}
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
        {!isWrong && lastDay >= today() && <NoticePreview exception={exception} />}
        <div className={ui.spread}>
          <Button
            tone="hollow"
            className={ui.danger}
            onClick={() => {
              const sentence = `${title}\u00a0: ${isNew ? 'retirée' : 'supprimée'}.`;
              changeThenFocus(() => change(rows.toSpliced(index, 1), sentence), `${input.id}-ajouter`);
            }}
          >
            {isNew ? 'Retirer cette date' : 'Supprimer cette date'}
          </Button>
          <Button
            tone="hollow"
            onClick={({ currentTarget }) => {
              const details = currentTarget.closest('details');
              details?.querySelector('summary')?.focus();
              details?.removeAttribute('open');
            }}
          >
            Replier
          </Button>
        </div>
      </div>
    </details>
  );
}

/** « Du mardi 8 au jeudi 10 décembre 2026 : trois jours. » */
function spelledPeriod(firstDay: string, lastDay: string): string {
  const count = dayCount(lastDay) - dayCount(firstDay) + 1;
  const period = capitalize(formatPeriod(firstDay, lastDay, ''));
  return count === 1 ? `${period}.` : `${period}\u00a0: ${formatSmallNumber(count)} jours.`;
}

/** The notice as it will read on the first day that shows it, and that day. */
function NoticePreview({ exception }: { exception: OpeningException }) {
  const day = today();
  const announced = addDays(exception.firstDay, -announcedDays);
  const from = announced < day ? day : announced;
  const { isClosed, label, when, reason } = noticeOf(exception, from);
  return (
    <div className={ui.muted}>
      <p>
        Bandeau sur toutes les pages, {formatPeriod(from, exception.lastDay, day)}
        {'\u00a0'}:
      </p>
      <p className={styles.strip}>
        <span data-closed={isClosed}>{label}</span> <strong>{when}</strong> {reason}
      </p>
    </div>
  );
}
