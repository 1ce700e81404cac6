import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import type { OpeningSentence } from '#content/opening-words.ts';
import { titleOf } from '#content/title.ts';
import type { Day } from '#model/calendar.ts';
import { capitalize, eventDaysShort, weekday } from '../dates.ts';
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
          <span>Aujourd’hui, {weekday(day)}</span>
          <strong className={opening.isOpen ? styles.isOpen : undefined}>{opening.text}</strong>
          {opening.detail && <span className={styles.detail}>{frenchSpacing(opening.detail)}</span>}
        </li>
        <li>
          <span>{next ? capitalize(eventDaysShort(next, day)) : 'Agenda'}</span>
          <strong>
            {next ? (
              <a href={`/evenement/${next.documentId}`}>{frenchSpacing(next.name || titleOf(next))}</a>
            ) : (
              <a href="/evenements">Voir l’agenda</a>
            )}
          </strong>
        </li>
        <li>
          <span>Venir</span>
          <strong>
            <a href="/visiter-le-macte">{locality}</a>
          </strong>
        </li>
        <li>
          <a
            className={`${buttonClass('gold')} ${styles.book}`}
            href={booking}
            target="_blank"
            rel="noopener noreferrer"
          >
            Billetterie <Icon name="arrow" />
            <span className={layout.hidden}> (nouvel onglet)</span>
          </a>
        </li>
      </ul>
    </section>
  );
}
