import { Badge } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerpt, frenchSpacing, textOf } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#content/title.ts';
import { plainInstant } from '../dates.ts';
import styles from './ArticleCard.module.css';

/** An article of a list: date, title, excerpt, square picture. */
export function ArticleCard({
  article,
  heading: Heading = 'h3',
  lead,
}: {
  article: Entry<'patrimoine-actualites'>;
  heading?: 'h2' | 'h3';
  /** The lead article: large picture with priority, text beside it. */
  lead?: boolean;
}) {
  const [image] = article.images ?? [];
  return (
    <a className={`${styles.card} ${lead ? styles.lead : ''}`} href={`/patrimoine-actualites/${article.documentId}`}>
      <div>
        <p className={styles.when}>
          {article.publishedOn && <time dateTime={article.publishedOn}>{plainInstant(article.publishedOn)}</time>}
          {article.video && <Badge>Vidéo</Badge>}
        </p>
        <Heading>{frenchSpacing(titleOf(article))}</Heading>
        <p className={styles.excerpt}>{frenchSpacing(excerpt(textOf(article.content)))}</p>
      </div>
      {image && (
        <Picture
          file={image}
          sizes={lead ? '(min-width: 860px) 60vw, 88vw' : '10rem'}
          priority={lead ?? false}
          alt=""
          className={styles.image}
        />
      )}
    </a>
  );
}
