import { ButtonLink } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import type { OpeningSentence } from '#editorial/opening-words.ts';
import { titleOf } from '#editorial/title.ts';
import type { Day } from '#model/calendar.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { eventDaysShort } from '../dates.ts';
import primitives from '../primitives.module.css';
import styles from './home.module.css';

interface PracticalInfoBarProps {
  day: Day;
  opening: OpeningSentence;
  /** The next event. */
  next: Pick<Entry<'events'>, 'documentId' | 'title' | 'name' | 'newStartDate' | 'newEndDate'> | undefined;
  /** Where the museum is. */
  locality: string;
  booking: string;
}

/** Practical information: opening status, next event, address, tickets. */
export function PracticalInfoBar({ day, opening, next, locality, booking }: PracticalInfoBarProps) {
  return (
    <section className={`dark ${styles.practicalInfo}`} aria-label="En pratique">
      <ul className={`${layout.frame} ${styles.cells}`}>
        <li>
          <span className={layout.note}>Aujourd’hui, {formatDay(day, 'weekday')}</span>
          <strong className={opening.isOpen ? styles.isOpen : undefined}>{opening.text}</strong>
          {opening.detail && <span className={`${layout.note} ${styles.detail}`}>{frenchSpacing(opening.detail)}</span>}
        </li>
        <li>
          <span className={layout.note}>{next ? capitalize(eventDaysShort(next, day)) : 'Agenda'}</span>
          <strong className={primitives.quietLinks}>
            {next ? (
              <a href={pathOfEntry('events', next.documentId)}>{frenchSpacing(next.name || titleOf(next))}</a>
            ) : (
              <a href={pages.agenda.path}>Voir l’agenda</a>
            )}
          </strong>
        </li>
        <li>
          <span className={layout.note}>Venir</span>
          <strong className={primitives.quietLinks}>
            <a href={pages.visit.path}>{locality}</a>
          </strong>
        </li>
        <li>
          <ButtonLink className={styles.book} href={booking} tone="gold" newTab>
            Billetterie <Icon name="arrow" />
          </ButtonLink>
        </li>
      </ul>
    </section>
  );
}
