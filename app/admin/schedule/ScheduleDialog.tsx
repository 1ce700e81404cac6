import { useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { Publication, Schedule } from '#client/index.ts';
import { addDays, dayOf, type Instant, today, toLocal } from '#model/calendar.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { FieldValues } from '#model/field.ts';
import { formatClock, formatDay, formatInstant, formatInstantDay } from '#model/format.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import type { Problems } from '../inputs/input.ts';
import ui from '../ui/primitives.module.css';
import { useNow } from '../ui/use-now.ts';
import { distanceTo, timeOnline } from './changes.ts';
import { instantOf, MomentInput } from './MomentInput.tsx';
import { publicationShortcuts, unpublishShortcuts } from './shortcuts.ts';

interface Props {
  type: TypeDeclaration;
  title: string;
  /** Values of the entry, by field, for the suggested dates; absent for several entries. */
  values?: Readonly<FieldValues>;
  /** Absent before the first save, and for several entries. */
  publication?: Publication | undefined;
  /** Dates that were chosen before, and could not be set yet. */
  chosen?: Schedule | undefined;
  /** The page has no unpublished changes: only the date to unpublish it can be scheduled. */
  unpublishOnly?: boolean;
  /** Returns the messages about the dates, those of no date under ''; none where they were accepted. */
  onSchedule: (dates: Schedule) => Promise<Problems>;
  onCancelSchedule?: () => void;
  onClose: () => void;
}

/** Chooses when an entry is published and when it is unpublished. One button sets both. */
export function ScheduleDialog(props: Props) {
  const { type, title, values = {}, publication, chosen, unpublishOnly = false } = props;
  const { onSchedule, onCancelSchedule, onClose } = props;
  const now = useNow();
  const { publishAt: previous, unpublishAt: previousEnd } = publication ?? {};
  const { publishAt: first, unpublishAt: firstEnd } = chosen ?? publication ?? {};
  const [publishing, setPublishing] = useState(() => (first ? toLocal(first) : `${addDays(today(now), 1)} 09:00`));
  const [unpublishing, setUnpublishing] = useState(() => (firstEnd ? toLocal(firstEnd) : ''));
  const [hasUnpublishDate, setHasUnpublishDate] = useState(unpublishOnly || Boolean(firstEnd));
  const [messages, setMessages] = useState<Problems>({});
  const [isSending, setSending] = useState(false);

  const publishAt = unpublishOnly ? undefined : instantOf(publishing);
  const unpublishAt = hasUnpublishDate ? instantOf(unpublishing) : undefined;
  const [verb, instant] = unpublishOnly ? ['Retirer', unpublishAt] : ['Publier', publishAt];
  // It is named: the empty date field of Safari shows the current day, as if it were typed.
  const missing = !unpublishOnly && hasUnpublishDate && !unpublishAt ? ' (retrait\u00a0: à choisir)' : '';
  const label = `${verb} le${instant ? ` ${formatInstant(instant)}` : '…'}${missing}`;
  const dated = { type, values, now };

  async function submit(): Promise<void> {
    const incomplete: Problems = {
      ...(!unpublishOnly && !publishAt && { publishAt: 'Choisissez un jour et une heure.' }),
      ...(hasUnpublishDate && !unpublishAt && { unpublishAt: 'Choisissez un jour et une heure.' }),
    };
    setMessages({});
    setSending(true);
    const isIncomplete = Object.keys(incomplete).length > 0;
    const dates = { publishAt: publishAt ?? null, unpublishAt: unpublishAt ?? null };
    const refused = isIncomplete ? incomplete : await onSchedule(dates);
    setSending(false);
    setMessages(refused);
    const name = refused.publishAt ? 'publier' : refused.unpublishAt && 'retirer';
    if (name) document.getElementById(`${name}-jour`)?.focus();
  }

  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setMessages({});
  };
  const unpublishDate = (
    <MomentInput
      id="retirer"
      label="Retirer le"
      {...(!unpublishOnly && { onToggle: setHasUnpublishDate })}
      value={hasUnpublishDate ? unpublishing : undefined}
      distance={unpublishAt && (publishAt ? timeOnline(publishAt, unpublishAt) : distanceTo(unpublishAt, now))}
      // While the publication is typed in part, nothing is after it.
      shortcuts={unpublishOnly || publishAt ? unpublishShortcuts(dated, publishAt && toLocal(publishAt)) : []}
      problem={messages.unpublishAt}
      onChange={change(setUnpublishing)}
    />
  );
  return (
    <Dialog
      large
      title={unpublishOnly ? 'Programmer un retrait' : 'Programmer'}
      closeLabel="Fermer"
      firstFocus="[type=date]"
      width="43rem"
      onClose={onClose}
      cancel={previous || previousEnd ? 'Fermer' : 'Annuler'}
      aside={
        (previous || previousEnd) && (
          <Button className={ui.link} disabled={isSending} onClick={onCancelSchedule}>
            Annuler la programmation
          </Button>
        )
      }
      submit={isSending ? 'Sauvegarde...' : label}
      busy={isSending}
      problem={messages['']}
      onSubmit={() => void submit()}
    >
      <p className={ui.secondary}>{title || 'Sans titre'}</p>
      <div>
        {!unpublishOnly && (
          <MomentInput
            id="publier"
            label="Publier le"
            value={publishing}
            distance={publishAt && distanceTo(publishAt, now)}
            shortcuts={publicationShortcuts(dated)}
            problem={messages.publishAt}
            onChange={change(setPublishing)}
          />
        )}
        {!type.isSingle && unpublishDate}
        <ClockNote
          now={now}
          instant={publishAt ?? unpublishAt}
          what={unpublishOnly ? 'La page se retirera' : 'La page paraîtra'}
        />
        <Replaced publication={publication} publishAt={publishAt} unpublishAt={unpublishAt} />
      </div>
      <p className={ui.muted}>
        {unpublishOnly
          ? 'Rien d’autre à presser\u00a0: à l’heure dite, la page se retire d’elle-même. Son texte reste ici.'
          : 'Rien d’autre à presser\u00a0: à l’heure dite, la publication se fait d’elle-même, avec ce qui sera écrit ici.'}
      </p>
    </Dialog>
  );
}

type TypedDates = Record<'publishAt' | 'unpublishAt', Instant | undefined>;

/** The dates that are set already, with their author; struck through where others are typed. */
function Replaced({ publication, publishAt, unpublishAt }: Pick<Props, 'publication'> & TypedDates) {
  if (!publication || (!publication.publishAt && !publication.unpublishAt)) return null;
  const { scheduledBy, scheduledAt } = publication;
  const text = [
    publication.publishAt && `publier le ${formatInstant(publication.publishAt)}`,
    publication.unpublishAt && `retirer le ${formatInstant(publication.unpublishAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
  const author = [scheduledBy && ` par ${scheduledBy.username}`, scheduledAt && ` le ${formatInstantDay(scheduledAt)}`]
    .filter(Boolean)
    .join('');
  const isSame = isSameInstant(publication.publishAt, publishAt) && isSameInstant(publication.unpublishAt, unpublishAt);
  return (
    <p className={`${ui.notice} ${ui.warning}`}>
      {isSame ? 'Programmation en place' : 'Remplace la programmation d’avant'}
      {'\u00a0: '}
      {isSame ? text : <s>{text}</s>}
      {author && `, choisie${author}`}.
    </p>
  );
}

/** To the minute, as they are typed. */
const isSameInstant = (stored: string | null, typed: string | undefined): boolean =>
  stored && typed ? toLocal(stored) === toLocal(typed) : !stored === !typed;

/** The time at the centre, in which dates are typed; and that of this computer if its time zone differs. `what` happens at `instant`. */
function ClockNote({ now, instant, what }: { now: number; instant: Instant | undefined; what: string }) {
  const then = instant && hereAt(Date.parse(instant));
  const isElsewhere = hereAt(now) !== toLocal(now) || (instant && then !== toLocal(instant));
  return (
    <p className={`${ui.notice} ${ui.info}`}>
      <b>Heure de la Guadeloupe</b>
      {`\u00a0: il y est ${formatClock(now)}`}
      {isElsewhere ? `, et ${formatClock(hereAt(now))} sur votre ordinateur. ` : '.'}
      {isElsewhere && then && (
        <>
          {what} quand il sera <b>{formatClock(then)}</b> chez vous
          {dayOf(then) !== dayOf(toLocal(instant)) && `, le ${formatDay(then, 'dayMonth')}`}.
        </>
      )}
    </p>
  );
}

/** The local date and time of this computer: in Swedish, `2026-12-01 09:00:00`. */
const hereAt = (time: number): string => new Date(time).toLocaleString('sv-SE').slice(0, 16);
