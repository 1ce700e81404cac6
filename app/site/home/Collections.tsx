import buttons from '#app/ui/buttons.module.css';
import { ButtonLink, IconButton } from '#app/ui/buttons.tsx';
import cloth from '#app/ui/madras.avif';
import smallCloth from '#app/ui/madras-small.avif';
import { frenchSpacing } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { titleOf } from '#editorial/title.ts';
import { EntryPicture } from '../cards/EntryPicture.tsx';
import ui from '../primitives.module.css';
import styles from './collections.module.css';

/** The collections: a cloth behind the lattice, and the first pieces in a scrollable row. */
export function Collections({ pieces }: { pieces: readonly Entry<'collections'>[] }) {
  return (
    <section className={`dark ${styles.band}`} id="collections" aria-labelledby="collections-titre">
      <div className={`${ui.frame} ${ui.grid}`}>
        <img
          className={`${ui.latticed} ${styles.cloth}`}
          src={cloth}
          srcSet={`${smallCloth} 600w, ${cloth} 1000w`}
          sizes="(min-width: 860px) 66vw, 112vw"
          alt=""
          width="1000"
          height="750"
          loading="lazy"
          decoding="async"
        />
        <div className={styles.intro}>
          <h2 id="collections-titre">Collections</h2>
          <p>
            {frenchSpacing(
              'Registres, outils, étoffes, voix enregistrées, œuvres d’aujourd’hui. Chaque pièce est décrite, ' +
                'située, et partagée avec celles et ceux qui s’y reconnaissent.',
            )}
          </p>
          <ButtonLink href={pages.collections.path} tone="hollow">
            Explorer les collections
          </ButtonLink>
        </div>
      </div>
      {pieces.length > 0 && (
        <div className={styles.strip} data-strip="">
          <ul className={styles.pieces} aria-label="Pièces choisies">
            {pieces.map((piece) => (
              <li key={piece.documentId}>
                <a href={pathOfEntry('collections', piece.documentId)}>
                  <EntryPicture
                    file={piece.mainImage}
                    sizes="(min-width: 1480px) 38rem, (min-width: 890px) 41vw, 22rem"
                    className={styles.picture}
                  />
                  <span className={`${ui.pieceTitle} ${styles.title}`}>{frenchSpacing(titleOf(piece))}</span>
                </a>
              </li>
            ))}
          </ul>
          <IconButton icon="back" label="Pièces précédentes" className={`${buttons.outlined} ${styles.push}`} hidden />
          <IconButton icon="arrow" label="Pièces suivantes" className={`${buttons.outlined} ${styles.push}`} hidden />
        </div>
      )}
    </section>
  );
}
