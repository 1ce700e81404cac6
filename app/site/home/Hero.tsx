import { ButtonLink } from '#app/ui/buttons.tsx';
import still from '#app/ui/hero-poster.avif';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { localityOf } from '#editorial/facts.ts';
import { openingSentence } from '#editorial/opening-words.ts';
import { titleOf } from '#editorial/title.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { eventDaysShort } from '../dates.ts';
import { HeroSection } from '../hero/HeroSection.tsx';
import primitives from '../primitives.module.css';
import { useSite } from '../site-data.ts';
import styles from './home.module.css';

/** The hero of the home page: video, tagline and two links. */
export function Hero() {
  const { setting, bookingUrl } = useSite();
  return (
    <HeroSection video={setting?.heroVideo} still={still} kind="lattice">
      <div className={styles.opening}>
        <h1>
          <span className={styles.tight}>Mémoire debout,</span> <span className={styles.open}>horizon ouvert</span>
        </h1>
        <p className={styles.tagline}>
          {frenchSpacing(
            'Centre caribéen de mémoire et de création, face à la mer, à Pointe-à-Pitre. On y transmet l’histoire ' +
              'de la traite et de l’esclavage, et l’on y crée au présent.',
          )}
        </p>
        <div className={`${layout.actions} ${styles.ways}`}>
          <ButtonLink href={bookingUrl} newTab>
            Réserver
          </ButtonLink>
          <ButtonLink href={pages.agenda.path} tone="hollow">
            Agenda culturel
          </ButtonLink>
        </div>
      </div>
    </HeroSection>
  );
}

/** Practical information: opening status, next event, town, tickets. */
export function PracticalInfoBar({ next }: { next: Entry<'events'> | undefined }) {
  const { day, hours, now, setting, bookingUrl } = useSite();
  const opening = openingSentence(hours, now);
  return (
    <section className={`dark ${styles.practicalInfo}`} aria-label="En pratique">
      <ul className={`${layout.frame} ${styles.cells}`}>
        <li>
          <span className={layout.note}>Aujourd’hui, {formatDay(day, 'weekday')}</span>
          <strong className={opening.isOpen ? primitives.dot : undefined}>{opening.text}</strong>
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
            <a href={pages.visit.path}>{localityOf(setting)}</a>
          </strong>
        </li>
        <li>
          <ButtonLink className={styles.book} href={bookingUrl} tone="gold" newTab>
            Billetterie <Icon name="arrow" />
          </ButtonLink>
        </li>
      </ul>
    </section>
  );
}
