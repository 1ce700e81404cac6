import { kept } from '#app/kept.tsx';
import { ButtonLink } from '#app/ui/links.tsx';
import { fr } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import { Opening } from '../parts/Opening.tsx';
import styles from './home.module.css';

/** The sea at night, the sentence of the place, and the two ways on. */
export const FirstScreen = kept(function FirstScreen({
  video,
  booking,
}: {
  video: FileEntry | null | undefined;
  booking: string;
}) {
  return (
    <Opening video={video} kind="lattice">
      <div className={styles.opening}>
        <h1>
          <span className={styles.tight}>Mémoire debout,</span> <span className={styles.open}>horizon ouvert</span>
        </h1>
        <p className={styles.tagline}>
          {fr(
            'Centre caribéen de mémoire et de création, face à la mer, à Pointe-à-Pitre. On y transmet l’histoire de la traite et de l’esclavage ; on y invente la suite.',
          )}
        </p>
        <div className={styles.ways}>
          <ButtonLink href={booking} newTab>
            Réserver
          </ButtonLink>
          <ButtonLink href="/evenements" tone="hollow">
            Agenda culturel
          </ButtonLink>
        </div>
      </div>
    </Opening>
  );
});
