import { useId, useRef, useState } from 'react';
import { ContentError } from '#client/index.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { maxCopies, type Rhythm, seriesDays, weekOfMonth } from '#editorial/series.ts';
import { addDays, type Day, dayOf, isDay, today } from '#model/calendar.ts';
import { isBlank } from '#model/characters.ts';
import { takesPlace } from '#model/define-type.ts';
import { formatDay, formatDays, formatTimeOf, formatTitle } from '#model/format.ts';
import { hasHours, isOpenOn, openingHoursOf } from '#model/opening-hours.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { FormField, TextField } from '../inputs/FormField.tsx';
import fields from '../inputs/fields.module.css';
import { SelectInput } from '../inputs/SelectInput.tsx';
import { useAction } from '../queries/use-action.ts';
import { useQuery } from '../queries/use-query.ts';
import { randomId } from '../session/random-id.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { showToast } from '../toasts/Toasts.tsx';
import { LoadError } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { Segments } from '../ui/Segments.tsx';
import { copyFailure } from './publication.ts';

interface Props {
  type: ContentTypeName;
  documentId: string;
  title: string;
  onCopied: (copy: { documentId: string }) => void;
  /** A series was created, or taken back. */
  onRepeated: (() => void) | undefined;
  onClose: () => void;
}

/** What the dialog knows of an entry. */
interface Repeated {
  /** `2027-03-14 18:30`; undefined where it has no date yet. */
  start: string | undefined;
  isClosedOn: (day: Day) => boolean;
}

/** Copies an entry that takes place to another day, or to the days of a series. The copies are drafts. */
export function RepeatDialog({ type, documentId, title, ...props }: Props) {
  const { result, loadedKey, failure, reload } = useQuery(documentId, async (signal): Promise<Repeated | undefined> => {
    const [entry, setting] = await Promise.all([
      adminApi.draft(type, documentId, {}, { signal }),
      contentApi.get('setting', undefined, {}, { signal }),
    ]);
    if (!entry) return undefined;
    const values: Readonly<Record<string, unknown>> = entry;
    const start = values[takesPlace(typeOf(type))?.start ?? ''];
    const hours = openingHoursOf(setting);
    // What has a place of its own takes place there, also on a day on which the Memorial is closed.
    const isElsewhere = typeof values.place === 'string' && !isBlank(values.place);
    return {
      start: typeof start === 'string' ? start : undefined,
      isClosedOn: (day) => !isElsewhere && hasHours(hours) && !isOpenOn(hours, day),
    };
  });
  if (result) return <RepeatForm type={type} documentId={documentId} title={title} repeated={result} {...props} />;
  if (loadedKey === '') return null;
  return (
    <Dialog title={`Dupliquer ${formatTitle(title)}`} cancel="Fermer" onClose={props.onClose}>
      {failure === undefined ? <p>Cette page n’existe plus.</p> : <LoadError onRetry={reload} />}
    </Dialog>
  );
}

const ordinals = ['premier', 'deuxième', 'troisième', 'quatrième', 'dernier'];

function rhythmLabels(start: string): Record<Rhythm, string> {
  const day = dayOf(start);
  const time = formatTimeOf(start);
  const hour = time === undefined ? '' : `, à ${time}`;
  const weekday = formatDay(day, 'weekday');
  return {
    weekly: `${weekday}${hour}`,
    monthlyWeekday: `${ordinals[weekOfMonth(day) - 1]} ${weekday} du mois${hour}`,
    monthlyDay: `${Number(day.slice(8))} du mois${hour}`,
  };
}

function RepeatForm(props: Props & { repeated: Repeated }) {
  const { type, documentId, title, repeated, onCopied, onRepeated, onClose } = props;
  const { start, isClosedOn } = repeated;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const since = addDays(today(), 1);
  const [next = ''] =
    start === undefined ? [] : seriesDays('weekly', { start: dayOf(start), since, until: '9999-12-31' });
  const [typed, setTyped] = useState({
    isSeries: false,
    day: next,
    rhythm: 'weekly' as Rhythm,
    until: next && addDays(next, 21),
    key: randomId(),
  });
  const [isIncomplete, setIncomplete] = useState(false);
  const creation = useAction((error) => (error instanceof ContentError && error.reason) || copyFailure);
  const firstField = `${id}-premier`;

  /** Other dates are another request. */
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part, key: randomId() });
    setIncomplete(false);
    creation.setProblem(undefined);
  };
  const { isSeries, day, rhythm, until, key } = typed;
  const isComplete = isDay(isSeries ? until : day);
  const all = isSeries && start && isComplete ? seriesDays(rhythm, { start: dayOf(start), since, until }) : [];
  const open = isSeries ? all.filter((date) => !isClosedOn(date)) : [day].filter(isDay);
  const days = open.slice(0, maxCopies);
  const closed = all.filter(isClosedOn);
  const count = `${days.length} brouillon${days.length > 1 ? 's' : ''}`;
  const missing = isComplete ? 'Aucune date d’ici là. Choisissez un jour plus tard.' : 'Choisissez un jour.';
  const problem = isIncomplete ? missing : undefined;

  function submit(): void {
    setIncomplete(days.length === 0);
    if (days.length === 0) document.getElementById(isSeries ? `${id}-fin` : firstField)?.focus();
    else void creation.run(create);
  }

  async function create(): Promise<void> {
    const copies = await adminApi.repeat(type, documentId, days, { key });
    dialog.current?.close();
    if (!isSeries && copies[0]) return onCopied(copies[0]);
    showToast(`${copies.length} brouillons créés\u00a0: ${formatDays(days)}.`, { undo: () => void remove(copies) });
    onRepeated?.();
  }

  async function remove(copies: readonly { id: number }[]): Promise<void> {
    const outcomes = await Promise.allSettled(copies.map((copy) => contentApi.remove(type, copy.id)));
    const left = outcomes.filter(({ status }) => status === 'rejected').length;
    if (left === 0) showToast('Brouillons supprimés.');
    else showToast(`${left} brouillons n’ont pas pu être supprimés.`, { tone: 'problem' });
    onRepeated?.();
  }

  return (
    <Dialog
      ref={dialog}
      title={`Dupliquer ${formatTitle(title)}`}
      closeLabel="Fermer"
      firstFocus="[type=date]"
      width="36rem"
      onClose={onClose}
      cancel="Annuler"
      submit={creation.isBusy ? 'Création...' : days.length > 1 ? `Créer ${count}` : 'Créer le brouillon'}
      busy={creation.isBusy}
      problem={creation.problem}
      onSubmit={submit}
    >
      {start && (
        <Segments
          label="Nombre de copies"
          choices={[
            { value: 'copy', label: 'Une copie' },
            { value: 'series', label: 'Une série' },
          ]}
          chosen={isSeries ? 'series' : 'copy'}
          onChoose={(choice) => change({ isSeries: choice === 'series' })}
        />
      )}
      {start && isSeries ? (
        <div className={`${ui.stack} ${fields.pair}`}>
          <FormField id={firstField} label="Chaque">
            {(attributes) => (
              <SelectInput
                {...attributes}
                label="Chaque"
                required
                value={rhythm}
                options={rhythmLabels(start)}
                onChange={(value) => change({ rhythm: value as Rhythm })}
              />
            )}
          </FormField>
          <TextField
            id={`${id}-fin`}
            type="date"
            label="Jusqu’au"
            required
            value={until}
            problem={problem}
            onChange={({ target }) => change({ until: target.value })}
          />
        </div>
      ) : (
        <TextField
          id={firstField}
          type="date"
          label="Jour"
          required
          value={day}
          hint={isDay(day) && [formatDay(day, 'full'), start && formatTimeOf(start)].filter(Boolean).join(', à ')}
          problem={problem}
          onChange={({ target }) => change({ day: target.value })}
        />
      )}
      {isSeries ? (
        <ul className={ui.lines} aria-live="polite">
          <li className={ui.row}>
            <span>{days.length > 0 ? formatDays(days) : 'Aucune date'}</span>
            <b className={ui.nowrap}>{count}</b>
          </li>
          {all.length > days.length && (
            <li className={ui.row}>
              {open.length > maxCopies && `${maxCopies} au plus\u00a0: la série s’arrête là. `}
              {closed.length > 0 && `Jour fermé, laissé de côté\u00a0: ${formatDays(closed)}.`}
            </li>
          )}
        </ul>
      ) : (
        isDay(day) &&
        isClosedOn(day) && <p className={`${ui.notice} ${ui.warning}`}>Le Mémorial est fermé ce jour-là.</p>
      )}
      <p className={ui.muted}>
        {isSeries ? 'Chaque' : 'La'} copie garde l’image, le texte et la réservation. Elle se corrige et se publie à
        part.
      </p>
    </Dialog>
  );
}
