import { ArrowLink } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { titleOf } from '#editorial/title.ts';
import { formatDay } from '#model/format.ts';
import { ArticleCard } from '../cards/ArticleCard.tsx';
import { EntryPicture } from '../cards/EntryPicture.tsx';
import ui from '../primitives.module.css';
import { pageUrl } from '../urls.ts';
import section from './HomeSection.module.css';
import styles from './magazine-and-news.module.css';

interface MagazineAndNewsProps {
  issue: Entry<'magazines'> | undefined;
  articles: readonly Entry<'patrimoine-actualites'>[];
}

/** The magazine's latest issue, and the latest articles. */
export function MagazineAndNews({ issue, articles }: MagazineAndNewsProps) {
  return (
    <div className={`${ui.section} ${ui.calm}`}>
      <div className={`${ui.frame} ${ui.grid} ${issue ? styles.both : styles.alone}`}>
        {issue && <LatestIssue issue={issue} />}
        <section className={styles.articles} id="actualites" aria-labelledby="actualites-titre">
          <div className={`${ui.head} ${styles.head} ${issue ? '' : section.head}`}>
            <h2 id="actualites-titre">{frenchSpacing('PATRIMOINE & ACTUALITÉS')}</h2>
            <ArrowLink href={pages.articles.path}>Tous les articles</ArrowLink>
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
            <p className={ui.empty}>Aucun article disponible</p>
          )}
        </section>
      </div>
    </div>
  );
}

function LatestIssue({ issue }: { issue: Entry<'magazines'> }) {
  const href = pageUrl(pages.magazines, issue.pdfFile ? { numero: issue.documentId } : {});
  return (
    <section className={styles.issue} aria-labelledby="magazine-titre">
      <h2 id="magazine-titre">Le magazine</h2>
      <div className={`${ui.stack} ${styles.cover}`}>
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
