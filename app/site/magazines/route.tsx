import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { Picture } from '#app/ui/Picture.tsx';
import { excerpt, fr } from '#app/ui/typography.ts';
import { siteContext } from '../../context.ts';
import { plainDay } from '../dates.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import type { Route } from './+types/route';
import styles from './magazines.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const magazines = await content
    .list('magazines', {
      populate: '*',
      filters: { isPublished: { $eq: true } },
      sort: 'publicationDate:desc',
      pagination: { pageSize: 100 },
    })
    .then(
      ({ data }) => data,
      (error) => {
        console.error(error);
        return [];
      },
    );
  return { magazines };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Magazines',
    description: 'Résille, le magazine du Mémorial ACTe : tous les numéros, à lire en ligne.',
    path: '/magazines',
  });
}

const megabytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

export default function Magazines({ loaderData: { magazines } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>MAGAZINES</PageTitle>
      <div className={`${layout.frame} ${styles.page}`}>
        {magazines.length === 0 && <EmptyState sentence="Aucun magazine disponible pour le moment" />}
        <ul className={styles.issues}>
          {magazines.map((issue) => (
            <li key={issue.documentId}>
              {issue.coverImage && (
                <Picture
                  file={issue.coverImage}
                  sizes="(min-width: 1080px) 23vw, (min-width: 620px) 45vw, 92vw"
                  alt=""
                  className={styles.cover}
                />
              )}
              <p className={styles.when}>
                <time dateTime={issue.publicationDate}>{plainDay(issue.publicationDate)}</time>
              </p>
              <h2>{fr(issue.title)}</h2>
              {issue.description && <p className={styles.text}>{fr(excerpt(issue.description))}</p>}
              {issue.pdfFile && (
                <a
                  className={styles.read}
                  href={issue.pdfFile.url}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Lire le magazine : ${issue.title} (PDF, nouvel onglet)`}
                >
                  Lire le magazine <Icon name="out" />
                  <span className={layout.note}>
                    PDF, {megabytes.format(Math.max(0.1, issue.pdfFile.size / 1000))} Mo
                  </span>
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
