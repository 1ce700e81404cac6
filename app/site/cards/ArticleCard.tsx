import { Badge } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerptOf, frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { formatDay } from '#model/format.ts';
import ui from '../primitives.module.css';
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
    <div className={`${ui.card} ${ui.ruled} ${styles.card} ${lead ? styles.lead : ''}`}>
      <div>
        <p className={`${ui.note} ${ui.cluster} ${styles.when}`}>
          {article.publishedOn && <time dateTime={article.publishedOn}>{formatDay(article.publishedOn, 'long')}</time>}
          {article.video && <Badge>Vidéo</Badge>}
        </p>
        <Heading>
          <a href={pathOfEntry('patrimoine-actualites', article.documentId)}>{frenchSpacing(titleOf(article))}</a>
        </Heading>
        <p className={`${ui.secondary} above2 ${styles.excerpt}`}>{frenchSpacing(excerptOf(article.content))}</p>
      </div>
      {image && (
        <Picture
          file={image}
          sizes={lead ? '(min-width: 860px) 60vw, 88vw' : '10rem'}
          priority={lead ?? false}
          alt=""
          className={`${ui.cropped} ${styles.image}`}
        />
      )}
    </div>
  );
}
