import { data } from 'react-router';
import layout from '#app/ui/layout.module.css';
import { ArrowLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerpt, fr, textOf } from '#app/ui/typography.ts';
import type { ContentClient } from '#client/index.ts';
import type { Entry } from '#content/index.ts';
import { siteContext } from '../../context.ts';
import { plainInstant } from '../dates.ts';
import { Island } from '../Island.tsx';
import { pageMeta, siteOf } from '../meta.ts';
import { ArticleCard } from '../parts/ArticleCard.tsx';
import { Breadcrumb } from '../parts/Breadcrumb.tsx';
import { Caption } from '../parts/Caption.tsx';
import { Clearing } from '../parts/Clearing.tsx';
import { Film } from '../parts/Film.tsx';
import { Related } from '../parts/Related.tsx';
import { RichText } from '../parts/RichText.tsx';
import { articleData } from '../structured/article.ts';
import { factsOf } from '../structured/museum.ts';
import type { Route } from './+types/route';
import styles from './article.module.css';

/** SPEC.md, section 9. */
const otherCount = 3;
const parents = [{ label: 'Patrimoine & Actualités', path: '/patrimoine-actualites' }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const article = await content.get('patrimoine-actualites', params.articleId, { populate: '*' });
  if (!article) return data({ article: undefined, others: [] as Entry<'patrimoine-actualites'>[] }, 404);
  return { article, others: await anyOthers(content, article.documentId).catch(() => []) };
}

async function anyOthers(content: ContentClient, but: string): Promise<Entry<'patrimoine-actualites'>[]> {
  const { data: articles } = await content.list('patrimoine-actualites', {
    populate: ['images', 'video'],
    sort: 'publishedOn:desc',
    pagination: { pageSize: 100 },
  });
  return articles
    .filter((article) => article.documentId !== but)
    .map((article) => ({ article, draw: Math.random() }))
    .sort((one, other) => one.draw - other.draw)
    .slice(0, otherCount)
    .map(({ article }) => article);
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteOf(matches);
  const article = loaderData?.article;
  const path = `/patrimoine-actualites/${params.articleId}`;
  if (!article)
    return [
      ...pageMeta(site, {
        title: 'Article non trouvé',
        description: 'Cet article n’existe pas ou n’existe plus.',
        path,
      }),
      { name: 'robots', content: 'noindex' },
    ];
  return pageMeta(site, {
    title: article.title,
    description: excerpt(textOf(article.content), 180) || article.title,
    path,
    type: 'article',
    parents,
    image: article.images?.[0],
    structured: [articleData(factsOf(site), article)],
  });
}

export default function ArticlePage({ loaderData: { article, others } }: Route.ComponentProps) {
  if (!article) {
    return (
      <Clearing title="Article non trouvé" sentence="Il a changé d’adresse, ou n’est plus en ligne.">
        <ArrowLink href="/patrimoine-actualites" back>
          Retour aux articles
        </ArrowLink>
      </Clearing>
    );
  }
  const [image] = article.images ?? [];
  return (
    <>
      <article className={layout.frame}>
        <header className={styles.head}>
          <Breadcrumb parents={parents} here={fr(article.title)} />
          <ArrowLink href="/patrimoine-actualites" back>
            Retour aux articles
          </ArrowLink>
          <h1 className={article.title.length > 70 ? styles.long : undefined}>{fr(article.title)}</h1>
          <p className={styles.when}>
            Publié le <time dateTime={article.publishedOn}>{plainInstant(article.publishedOn)}</time>
          </p>
        </header>
        {image && (
          <figure>
            <Picture file={image} sizes="(min-width: 1680px) 1536px, 88vw" first className={styles.image} />
            <Caption file={image} as="figcaption" />
          </figure>
        )}
        <div className={layout.grid}>
          <div className={styles.text}>{article.content && <RichText html={article.content} />}</div>
        </div>
        <ArticleMedia article={article} />
      </article>
      {others.length > 0 && (
        <Related id="autres" of="articles" title="Autres articles">
          {others.map((other) => (
            <ArticleCard key={other.documentId} article={other} />
          ))}
        </Related>
      )}
    </>
  );
}

/** The gallery stands when there is more than the picture above; tabs when there is a film too. */
function ArticleMedia({ article }: { article: Entry<'patrimoine-actualites'> }) {
  const images = article.images ?? [];
  const label = `Photos : ${article.title}`;
  if (images.length > 0 && article.video)
    return (
      <Island
        name="MediaTabs"
        when="visible"
        props={{ images, video: article.video, label, grid: true }}
        className={styles.media}
      />
    );
  if (images.length > 1)
    return <Island name="Gallery" when="visible" props={{ images, label, grid: true }} className={styles.media} />;
  if (article.video) {
    return (
      <div className={styles.media}>
        <Film file={article.video} />
      </div>
    );
  }
  return null;
}
