import { data } from 'react-router';
import { ArrowLink } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerptOf, frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { today } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { ArticleCard, candidates, RelatedEntries } from '../cards/Cards.tsx';
import { newsArticle } from '../json-ld/entries.ts';
import { CaptionedPicture } from '../media/CaptionedPicture.tsx';
import { EntryMedia } from '../media/EntryMedia.tsx';
import { FullPageMessage } from '../page/ErrorPage.tsx';
import { Breadcrumb, isLongTitle } from '../page/PageElements.tsx';
import { Share } from '../page/Share.tsx';
import { listOrEmpty, pageMeta, siteContext, siteOf, unlistedMeta } from '../page-data.ts';
import ui from '../primitives.module.css';
import { RichText } from '../rich-text/RichText.tsx';
import type { Route } from './+types/route';
import styles from './article.module.css';

const parents = [pages.articles];
const allArticles = (
  <ArrowLink href={pages.articles.path} back>
    Retour aux articles
  </ArrowLink>
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const article = await content.get('patrimoine-actualites', params.documentId, { populate: '*' });
  if (!article) return data({ article: undefined, others: [] as Entry<'patrimoine-actualites'>[] }, 404);
  const articles = await listOrEmpty(content, 'patrimoine-actualites', 100, {
    populate: ['images', 'video'],
    sort: 'publishedOn:desc',
  });
  const subjects = new Set(subjectsOf(article));
  const shared = (entry: Entry<'patrimoine-actualites'>) =>
    subjectsOf(entry).filter((each) => subjects.has(each)).length;
  return { article, others: candidates(articles, { ownId: article.documentId, day: today(now), shared }) };
}

/** The subjects of an article, as they are compared. */
const subjectsOf = ({ subjects }: Entry<'patrimoine-actualites'>): string[] =>
  (subjects ?? '')
    .split(',')
    .map((subject) => subject.trim().toLowerCase())
    .filter(Boolean);

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteOf(matches);
  const article = loaderData?.article;
  const path = pathOfEntry('patrimoine-actualites', params.documentId);
  if (!article) return unlistedMeta(site, pages.article, path);
  return pageMeta(site, {
    title: titleOf(article),
    description: excerptOf(article.content, 180) || titleOf(article),
    path,
    type: 'article',
    published: article.publishedOn,
    modified: article.updatedAt,
    parents,
    card: { type: 'patrimoine-actualites', entry: article },
    structured: [newsArticle(site, article)],
  });
}

export default function ArticlePage({ loaderData: { article, others } }: Route.ComponentProps) {
  if (!article) {
    return (
      <FullPageMessage title="Article non trouvé" sentence="Il a changé d’adresse, ou n’est plus en ligne.">
        {allArticles}
      </FullPageMessage>
    );
  }
  const images = article.images ?? [];
  const [image] = images;
  const title = titleOf(article);
  return (
    <>
      <article className={ui.frame}>
        <header className={`${ui.stack} ${ui.entryHead}`}>
          <Breadcrumb parents={parents} here={frenchSpacing(title)} />
          {allArticles}
          <h1 className={isLongTitle(title) ? ui.long : undefined}>{frenchSpacing(title)}</h1>
          {article.publishedOn && (
            <p className={ui.dateline}>
              Publié le <time dateTime={article.publishedOn}>{formatDay(article.publishedOn, 'long')}</time>
              {article.author && `, par ${article.author}`}
            </p>
          )}
        </header>
        {image && (
          <CaptionedPicture file={image}>
            <Picture
              file={image}
              sizes="(min-width: 1680px) 1536px, 88vw"
              priority
              className={`${ui.cropped} ${styles.image}`}
            />
          </CaptionedPicture>
        )}
        <div className={ui.grid}>
          <div className={styles.text}>
            {article.content && <RichText html={article.content} />}
            {article.subjects && <p className={`${ui.note} above6`}>{frenchSpacing(`Sujets : ${article.subjects}`)}</p>}
            <Share
              id={article.documentId}
              path={pathOfEntry('patrimoine-actualites', article.documentId)}
              citation={{
                author: article.author,
                title,
                date: article.publishedOn && formatDay(article.publishedOn, 'long'),
              }}
            />
          </div>
        </div>
        {(images.length > 1 || article.video) && (
          <div className={ui.end}>
            <EntryMedia images={images} video={article.video} of={title} grid />
          </div>
        )}
      </article>
      {others.length > 0 && (
        <RelatedEntries id="autres" title="Autres articles">
          {others.map((related) => (
            <ArticleCard key={related.documentId} article={related} />
          ))}
        </RelatedEntries>
      )}
    </>
  );
}
