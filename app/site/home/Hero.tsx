import { ButtonLink } from '#app/ui/buttons.tsx';
import still from '#app/ui/hero-poster.avif';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { HeroSection } from '../hero/HeroSection.tsx';
import styles from './home.module.css';

/** The hero of the home page: video, tagline and two links. */
export function Hero({ video, booking }: { video: FileEntry | null | undefined; booking: string }) {
  return (
    <HeroSection video={video} still={still} kind="lattice">
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
          <ButtonLink href={booking} newTab>
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
