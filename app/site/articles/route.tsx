import layout from '#app/ui/layout.module.css';
import { siteContext } from '../../context.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { ArticleCard } from '../parts/ArticleCard.tsx';
import styles from '../parts/cards.module.css';
import { EmptyState } from '../parts/EmptyState.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Pagination, pageAddress, pageOf } from '../parts/Pagination.tsx';
import type { Route } from './+types/route';

/** SPEC.md, section 9. */
const pageSize = 9;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const page = pageOf(request);
  const { data, meta: found } = await content.list('patrimoine-actualites', {
    populate: ['images', 'video'],
    sort: 'publishedOn:desc',
    pagination: { page, pageSize },
  });
  return { page, articles: data, pageCount: found.pagination.pageCount };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1;
  return pageMeta(siteOf(matches), {
    title: page > 1 ? `Patrimoine & Actualités, page ${page}` : 'Patrimoine & Actualités',
    description:
      'Recherches, portraits, restaurations et nouvelles du Mémorial ACTe et du patrimoine de la Guadeloupe.',
    path: pageAddress('/patrimoine-actualites', page),
  });
}

export default function Articles({ loaderData: { page, articles, pageCount } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>PATRIMOINE &amp; ACTUALITÉS</PageTitle>
      <div className={`${layout.frame} ${styles.page}`}>
        {articles.length === 0 ? (
          <EmptyState sentence="Aucun article disponible" />
        ) : (
          <ul className={styles.wide}>
            {articles.map((article) => (
              <li key={article.documentId}>
                <ArticleCard article={article} heading="h2" />
              </li>
            ))}
          </ul>
        )}
        <Pagination page={page} pageCount={pageCount} path="/patrimoine-actualites" />
      </div>
    </>
  );
}
