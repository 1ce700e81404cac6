import { kept } from '#app/kept.tsx';
import { Badge } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerpt, fr, textOf } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { plainInstant } from '../dates.ts';
import styles from './ArticleCard.module.css';

/** An article in a list: date, title, excerpt, a square picture. */
export const ArticleCard = kept(function ArticleCard({
  article,
  heading: Heading = 'h3',
  lead,
}: {
  article: Entry<'patrimoine-actualites'>;
  heading?: 'h2' | 'h3';
  /** The one that leads: its picture large, the first of its page, its words beside. */
  lead?: boolean;
}) {
  const [image] = article.images ?? [];
  return (
    <a className={`${styles.card} ${lead ? styles.lead : ''}`} href={`/patrimoine-actualites/${article.documentId}`}>
      <div>
        <p className={styles.when}>
          <time dateTime={article.publishedOn}>{plainInstant(article.publishedOn)}</time>
          {article.video && <Badge>Vidéo</Badge>}
        </p>
        <Heading>{fr(article.title)}</Heading>
        <p className={styles.excerpt}>{fr(excerpt(textOf(article.content)))}</p>
      </div>
      {image && (
        <Picture
          file={image}
          sizes={lead ? '(min-width: 860px) 60vw, 92vw' : '10rem'}
          first={lead ?? false}
          alt=""
          className={styles.image}
        />
      )}
    </a>
  );
});
