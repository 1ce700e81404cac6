import { Link } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { ScheduledChange } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import { formatClock, formatDay, formatInstant, formatTitle } from '#model/format.ts';
import { PublicationSign } from '../publication/PublicationSign.tsx';
import { formPath, screenOf, titleOfChange } from '../screens.ts';
import ui from '../ui/primitives.module.css';
import { changeKey, changeKinds } from './changes.ts';
import { DayDate } from './DayDate.tsx';
import styles from './schedule.module.css';

interface Props {
  day: Day;
  isToday: boolean;
  changes: readonly ScheduledChange[];
  /** An action is in progress. */
  busy: boolean;
  onEdit: (change: ScheduledChange) => void;
  onCancel: (change: ScheduledChange) => void;
}

/** The changes of a day, under its date. */
export function ChangeDay({ day, isToday, changes, busy, onEdit, onCancel }: Props) {
  const id = `jour-${day}`;
  return (
    <section className={`${ui.ruled} ${styles.day}`} aria-labelledby={id}>
      <h2 id={id}>
        <DayDate day={day} isToday={isToday} note={formatDay(day, 'monthYear')} />
      </h2>
      {changes.length > 0 ? (
        <ul className={ui.lines}>
          {changes.map((change) => {
            const { action, source, problem } = change;
            const { label, becomes } = changeKinds[action];
            const name = titleOfChange(change);
            const form = formPath(change);
            const button = (text: string, subject: string, act: (change: ScheduledChange) => void) => (
              <Button
                className={`${ui.link} ${ui.small}`}
                // Disabled, it would lose the focus, which returns to it from the dialog.
                aria-disabled={busy || undefined}
                aria-label={`${text}${subject}`}
                onClick={() => !busy && act(change)}
              >
                {text}
              </Button>
            );
            return (
              <li key={changeKey(change)} className={`${ui.cluster} ${styles.change}`}>
                <time className={ui.time} dateTime={change.at}>
                  {formatClock(change.at)}
                </time>
                <span className={`${ui.tag} ${styles.kind}`}>
                  <PublicationSign state={becomes} /> {label}
                </span>
                <div className={ui.fill}>
                  <Link to={form} className={`${ui.clamped} ${ui.plain} ${ui.strong}`}>
                    {name}
                  </Link>
                  <p className={ui.muted}>{noteOf(change)}</p>
                  {problem && (
                    <p className={ui.problem}>
                      <ChangeProblem change={change} what="Ne pourra pas paraître" />
                    </p>
                  )}
                </div>
                <div className={ui.cluster}>
                  {source === 'schedule' ? (
                    <>
                      {button('Changer…', ` ${formatTitle(name)}`, onEdit)}
                      {button('Annuler', `\u00a0: ${formatTitle(name)}, ${label.toLowerCase()}`, onCancel)}
                    </>
                  ) : (
                    <Link
                      to={form}
                      className={`${ui.link} ${ui.small}`}
                      aria-label={`${sourceLabels[source]}\u00a0: ${formatTitle(name)}`}
                    >
                      {sourceLabels[source]}
                    </Link>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className={`${ui.secondary} ${ui.below4}`}>Rien ne change le {formatDay(day, 'dayMonth')}.</p>
      )}
    </section>
  );
}

/** Why a change cannot be made, with a link to the form that lacks something. */
export const ChangeProblem = ({ change, what }: { change: ScheduledChange; what: string }) => (
  <>
    {`${what}\u00a0: ${frenchSpacing(change.problem ?? '').replace(/\.$/, '')}.`}{' '}
    <Link
      to={formPath(change)}
      className={`${ui.link} ${ui.small}`}
      aria-label={`Compléter ${formatTitle(titleOfChange(change))}`}
    >
      Compléter
    </Link>
  </>
);

const sourceLabels = { field: 'Ouvrir', opening: 'Horaires' } as const;

/** « Événement, date choisie par Awa Sylvestre. Se retire le 1er juin à 0 h 00 » */
function noteOf({ action, type, scheduledBy, unpublishAt }: ScheduledChange): string {
  if (action === 'notice') return 'Bandeau de toutes les pages, sept jours avant';
  const { creation, label } = screenOf(type);
  const what = creation ? typeOf(type).label.singular : label;
  if (action === 'start' || action === 'end') return `${what}, sa date de ${action === 'start' ? 'début' : 'fin'}`;
  const effect = action === 'update' ? '\u00a0: les modifications remplacent la page en ligne. Date' : ', date';
  const author = scheduledBy ? ` choisie par ${scheduledBy.username}` : ' programmée';
  const end = unpublishAt && action !== 'unpublish' ? `. Se retire le ${formatInstant(unpublishAt)}` : '';
  return `${what}${effect}${author}${end}`;
}
