import buttons from '#app/ui/buttons.module.css';
import { ArrowLink, ButtonLink, IconButton } from '#app/ui/buttons.tsx';
import cloth from '#app/ui/madras.avif';
import smallCloth from '#app/ui/madras-small.avif';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { formatDay } from '#model/format.ts';
import { ArticleCard } from '../cards/ArticleCard.tsx';
import { EntryPicture } from '../cards/EntryPicture.tsx';
import { pageUrl } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './collections.module.css';
import section from './HomeSection.module.css';
import news from './magazine-and-news.module.css';

/** The collections: a cloth behind the lattice, and the first pieces in a scrollable row. */
export const Collections = ({ pieces }: { pieces: readonly Entry<'collections'>[] }) => (
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
          Registres, outils, étoffes, voix enregistrées, œuvres d’aujourd’hui. Chaque pièce est décrite, située, et
          partagée avec celles et ceux qui s’y reconnaissent.
        </p>
        <ButtonLink href={pages.collections.path} tone="hollow">
          Explorer les collections
        </ButtonLink>
      </div>
    </div>
    {pieces.length > 0 && (
      <div className={styles.strip} data-strip="">
        <ul className={`${ui.strip} ${styles.pieces}`} aria-label="Pièces choisies">
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

interface MagazineAndNewsProps {
  issue: Entry<'magazines'> | undefined;
  articles: readonly Entry<'patrimoine-actualites'>[];
}

/** The magazine's latest issue, and the latest articles. */
export const MagazineAndNews = ({ issue, articles }: MagazineAndNewsProps) => (
  <div className={`${ui.section} ${ui.calm}`}>
    <div className={`${ui.frame} ${ui.grid} ${issue ? news.both : news.alone}`}>
      {issue && <LatestIssue issue={issue} />}
      <section className={issue ? news.articles : ui.whole} id="actualites" aria-labelledby="actualites-titre">
        <div className={`${ui.head} ${news.head} ${issue ? '' : section.head}`}>
          <h2 id="actualites-titre" className={issue ? undefined : ui.size1}>
            PATRIMOINE &amp; ACTUALITÉS
          </h2>
          <ArrowLink href={pages.articles.path}>Tous les articles</ArrowLink>
        </div>
        {articles.length > 0 ? (
          <ul className={news.list}>
            {articles.map((article) => (
              <li key={article.documentId}>
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={ui.empty}>Aucun article disponible</p>
        )}
      </section>
    </div>
  </div>
);

function LatestIssue({ issue }: { issue: Entry<'magazines'> }) {
  const href = pageUrl(pages.magazines, issue.pdfFile ? { numero: issue.documentId } : {});
  return (
    <section className={news.issue} aria-labelledby="magazine-titre">
      <h2 id="magazine-titre">Le magazine</h2>
      <div className={`${ui.stack} ${news.cover}`}>
        <div className={ui.card}>
          <EntryPicture
            file={issue.coverImage}
            sizes="(min-width: 860px) 27rem, 88vw"
            className={`${ui.cropped} ${ui.portrait}`}
          />
          <h3>
            <a href={href}>{frenchSpacing(titleOf(issue))}</a>
          </h3>
          {issue.publicationDate && <p className={`${ui.note} above2`}>{formatDay(issue.publicationDate, 'long')}</p>}
        </div>
        <ArrowLink href={href}>{issue.pdfFile ? 'Feuilleter en ligne' : 'Tous les magazines'}</ArrowLink>
      </div>
    </section>
  );
}
