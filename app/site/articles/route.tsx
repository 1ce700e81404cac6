import { ArrowLink } from '#app/ui/buttons.tsx';
import { pages } from '#content/pages.ts';
import { ArticleCard } from '../cards/Cards.tsx';
import styles from '../cards/cards.module.css';
import { EmptyState, PageTitle } from '../page/PageElements.tsx';
import { numberedMeta, Pagination, readPart } from '../page/Pagination.tsx';
import { siteContext } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';

/** docs/product.md, « Numbers ». */
const pageSize = 9;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { populate: ['images', 'video'], sort: 'publishedOn:desc', pageSize };
  return readPart(context.get(siteContext).content, pages.articles, request, query);
}

export const meta = numberedMeta(pages.articles);

export default function Articles({ loaderData: { page, entries: articles, pageCount } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle aside={<ArrowLink href="/actualites.rss">Flux RSS</ArrowLink>}>PATRIMOINE &amp; ACTUALITÉS</PageTitle>
      <div className={`${ui.frame} ${ui.end}`}>
        {articles.length === 0 ? (
          <EmptyState sentence="Aucun article disponible">
            <ArrowLink href={pages.agenda.path}>Voir les événements à venir</ArrowLink>
          </EmptyState>
        ) : (
          <ul className={`${ui.columns} ${styles.wide}`}>
            {articles.map((article, index) => (
              <li key={article.documentId} className={page === 1 && index === 0 ? ui.whole : undefined}>
                <ArticleCard article={article} heading="h2" {...(page === 1 && index === 0 && { lead: true })} />
              </li>
            ))}
          </ul>
        )}
        <Pagination list={pages.articles} page={page} pageCount={pageCount} />
      </div>
    </>
  );
}
