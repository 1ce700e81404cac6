import { kept } from '#app/kept.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { buttonClass } from '#app/ui/links.tsx';
import { fr } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import { capital, eventDaysShort, weekday } from '../dates.ts';
import type { doors } from '../visit.ts';
import styles from './home.module.css';

interface QuayProps {
  day: Day;
  doors: ReturnType<typeof doors>;
  /** The first event to come. */
  next: Pick<Entry<'events'>, 'documentId' | 'title' | 'name' | 'newStartDate' | 'newEndDate'> | undefined;
  booking: string;
}

/** What one wants to know before coming: whether it is open, what comes next, where it is, and a ticket. */
export const Quay = kept(function Quay({ day, doors: state, next, booking }: QuayProps) {
  return (
    <section className={`nuit ${styles.quay}`} aria-label="En pratique">
      <ul className={`${layout.frame} ${styles.cells}`}>
        <li>
          <span>Aujourd’hui, {weekday(day)}</span>
          <strong className={state.open ? styles.isOpen : undefined}>{state.said}</strong>
        </li>
        <li>
          <span>{next ? capital(eventDaysShort(next, day)) : 'Agenda'}</span>
          <strong>
            {next ? (
              <a href={`/evenement/${next.documentId}`}>{fr(next.name || next.title)}</a>
            ) : (
              <a href="/evenements">Voir l’agenda</a>
            )}
          </strong>
        </li>
        <li>
          <span>Venir</span>
          <strong>
            <a href="/visiter-le-macte">Darboussier, Pointe-à-Pitre</a>
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
          </a>
        </li>
      </ul>
    </section>
  );
});
