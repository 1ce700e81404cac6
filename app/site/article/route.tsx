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
import { Film } from '../parts/Film.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { RichText } from '../parts/RichText.tsx';
import type { Route } from './+types/route';
import styles from './article.module.css';

/** SPEC.md, section 9. */
const otherCount = 3;

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
  const [image] = article.images ?? [];
  const large = image?.formats?.large;
  return pageMeta(site, {
    title: article.title,
    description: excerpt(textOf(article.content), 180) || article.title,
    path,
    type: 'article',
    ...(image && {
      image: {
        url: large?.url ?? image.url,
        alt: image.alternativeText ?? article.title,
        width: large?.width ?? image.width,
        height: large?.height ?? image.height,
      },
    }),
  });
}

export default function ArticlePage({ loaderData: { article, others } }: Route.ComponentProps) {
  if (!article) {
    return (
      <>
        <PageTitle>Article non trouvé</PageTitle>
        <div className={`${layout.frame} ${styles.back}`}>
          <ArrowLink href="/patrimoine-actualites" back>
            Retour aux articles
          </ArrowLink>
        </div>
      </>
    );
  }
  const [image] = article.images ?? [];
  return (
    <>
      <article className={layout.frame}>
        <header className={styles.head}>
          <ArrowLink href="/patrimoine-actualites" back>
            Retour aux articles
          </ArrowLink>
          <h1>{fr(article.title)}</h1>
          <p className={styles.when}>
            Publié le <time dateTime={article.publishedOn}>{plainInstant(article.publishedOn)}</time>
          </p>
        </header>
        {image && <Picture file={image} sizes="(min-width: 1680px) 1536px, 92vw" first className={styles.image} />}
        <div className={layout.grid}>
          <div className={styles.text}>{article.content && <RichText html={article.content} />}</div>
        </div>
        <ArticleMedia article={article} />
      </article>
      {others.length > 0 && (
        <section className={`${layout.section} ${layout.calm}`} aria-labelledby="autres">
          <div className={layout.frame}>
            <h2 id="autres" className={styles.others}>
              Autres articles
            </h2>
            <div className={styles.cards}>
              {others.map((other) => (
                <ArticleCard key={other.documentId} article={other} />
              ))}
            </div>
          </div>
        </section>
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
        props={{ images, video: article.video, label }}
        className={styles.media}
      />
    );
  if (images.length > 1)
    return <Island name="Gallery" when="visible" props={{ images, label }} className={styles.media} />;
  if (article.video) {
    return (
      <div className={styles.media}>
        <Film file={article.video} />
      </div>
    );
  }
  return null;
}
