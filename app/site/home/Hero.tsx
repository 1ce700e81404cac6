import { ButtonLink } from '#app/ui/buttons.tsx';
import night from '#app/ui/drawings/night.svg';
import still from '#app/ui/hero-poster.avif';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { localityOf } from '#editorial/facts.ts';
import { openingSentence } from '#editorial/opening-words.ts';
import { formatDay } from '#model/format.ts';
import { eventDaysShort } from '../dates.ts';
import { HeroSection } from '../hero/HeroSection.tsx';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './home.module.css';

/** The file of the film in demo/files.json. */
const demonstrationFilm = 'mer-de-nuit.mp4';

/** The hero of the home page: tagline and two links above the building by night, or over the institution's own film. */
export function Hero() {
  const { setting, bookingUrl } = useSite();
  const film = setting?.heroVideo;
  const isOwn = film != null && film.name !== demonstrationFilm;
  return (
    <HeroSection video={film} still={still} drawing={isOwn ? undefined : <Building />}>
      <div className={`${styles.opening} ${isOwn ? '' : styles.sky}`}>
        <h1>
          <span className={styles.tight}>Mémoire debout,</span> <span className={styles.open}>horizon ouvert</span>
        </h1>
        <div>
          <p className={`${ui.lead} ${ui.tagline} ${styles.tagline}`}>
            {frenchSpacing(
              'Centre caribéen de mémoire et de création, face à la mer, à Pointe-à-Pitre. On y transmet l’histoire ' +
                'de la traite et de l’esclavage, et l’on y crée au présent.',
            )}
          </p>
          <div className={`${ui.wrapping} ${styles.ways}`}>
            <ButtonLink href={bookingUrl} newTab>
              Réserver
            </ButtonLink>
            <ButtonLink href={pages.agenda.path} tone="hollow">
              Agenda culturel
            </ButtonLink>
          </div>
        </div>
      </div>
    </HeroSection>
  );
}

// Lazy, so that the head does not preload it: it would delay the poster.
const Building = () => (
  <img
    src={night}
    alt="Dessin : le Mémorial la nuit, vu de la rade. Un long corps noir pris dans une résille d’argent, une passerelle, le quai, l’eau."
    width="1600"
    height="640"
    loading="lazy"
    fetchPriority="low"
    decoding="async"
  />
);

/** Practical information: opening status, next event, town, the sheets in other languages. */
export function PracticalInfoBar({ next }: { next: Entry<'events'> | undefined }) {
  const { day, hours, now, setting } = useSite();
  const opening = openingSentence(hours, now);
  return (
    <section className={`dark ${styles.practicalInfo}`} aria-label="En pratique">
      <ul className={`${ui.frame} ${styles.cells}`}>
        <li data-now="">
          <span className={ui.note}>Aujourd’hui, {formatDay(day, 'weekday')}</span>
          <strong className={opening.isOpen ? ui.dot : undefined}>{opening.text}</strong>
          {opening.detail && <span className={`${ui.note} ${styles.detail}`}>{frenchSpacing(opening.detail)}</span>}
        </li>
        <li>
          <span className={ui.note}>
            {next ? eventDaysShort(next, day) + (next.isFree ? ', gratuit' : '') : 'Agenda'}
          </span>
          <strong className={ui.quietLinks}>
            {next ? (
              <a href={pathOfEntry('events', next.documentId)}>{frenchSpacing(next.name || titleOf(next))}</a>
            ) : (
              <a href={pages.agenda.path}>Voir l’agenda</a>
            )}
          </strong>
        </li>
        <li>
          <span className={ui.note}>Venir</span>
          <strong className={ui.quietLinks}>
            <a href={pages.visit.path}>{frenchSpacing(localityOf(setting))}</a>
          </strong>
        </li>
        <li>
          <span className={ui.note} lang="en">
            Visitor information
          </span>
          <strong className={`${ui.links} ${ui.cluster} ${styles.languages}`}>
            <a href={pages.english.path} lang="en" hrefLang="en">
              English
            </a>
            {setting?.isCreoleProofread && (
              <a href={pages.creole.path} lang="gcf" hrefLang="gcf">
                Kréyòl
              </a>
            )}
          </strong>
        </li>
      </ul>
    </section>
  );
}
