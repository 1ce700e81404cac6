import { ArrowLink } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#content/title.ts';
import { plainDay } from '../dates.ts';
import { ArticleCard } from '../parts/ArticleCard.tsx';
import { ImagePlaceholder } from '../parts/ImagePlaceholder.tsx';
import styles from './magazine-and-news.module.css';

interface MagazineAndNewsProps {
  /** The latest issue. */
  issue: Entry<'magazines'> | undefined;
  articles: readonly Entry<'patrimoine-actualites'>[];
}

/** The magazine's latest issue, and the latest articles. */
export function MagazineAndNews({ issue, articles }: MagazineAndNewsProps) {
  return (
    <div className={`${layout.section} ${layout.calm}`}>
      <div className={`${layout.frame} ${layout.grid} ${issue ? styles.both : styles.alone}`}>
        {issue && <LatestIssue issue={issue} />}
        <section className={styles.articles} id="actualites" aria-labelledby="actualites-titre">
          <div className={styles.head}>
            <h2 id="actualites-titre">{frenchSpacing('PATRIMOINE & ACTUALITÉS')}</h2>
            <ArrowLink href="/patrimoine-actualites">Tous les articles</ArrowLink>
          </div>
          {articles.length > 0 ? (
            <ul className={styles.list}>
              {articles.map((article) => (
                <li key={article.documentId}>
                  <ArticleCard article={article} />
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles.none}>Aucun article disponible</p>
          )}
        </section>
      </div>
    </div>
  );
}

function LatestIssue({ issue }: { issue: Entry<'magazines'> }) {
  const href = issue.pdfFile ? `/magazines?numero=${issue.documentId}` : '/magazines';
  return (
    <section className={styles.issue} aria-labelledby="magazine-titre">
      <h2 id="magazine-titre">LE MAGAZINE</h2>
      <div className={styles.cover}>
        <a href={href}>
          {issue.coverImage ? (
            <Picture file={issue.coverImage} sizes="(min-width: 860px) 27rem, 88vw" alt="" className={styles.picture} />
          ) : (
            <ImagePlaceholder className={styles.picture} />
          )}
          <h3>{frenchSpacing(titleOf(issue))}</h3>
          {issue.publicationDate && <p>{plainDay(issue.publicationDate)}</p>}
        </a>
        <ArrowLink href={href}>{issue.pdfFile ? 'Feuilleter en ligne' : 'Tous les magazines'}</ArrowLink>
      </div>
    </section>
  );
}
