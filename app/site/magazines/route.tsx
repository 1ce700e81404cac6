import layout from '#app/ui/layout.module.css';
import { ArrowLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerpt, fr } from '#app/ui/typography.ts';
import { siteContext } from '../../context.ts';
import { shortDay } from '../dates.ts';
import { Island } from '../Island.tsx';
import { pageMeta, siteOf } from '../meta.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { NoPicture } from '../parts/NoPicture.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { issueData } from '../structured/magazine.ts';
import { factsOf } from '../structured/museum.ts';
import type { Route } from './+types/route';
import styles from './magazines.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
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
  const asked = new URL(request.url).searchParams.get('numero');
  return { magazines, open: magazines.find((issue) => issue.pdfFile && issue.documentId === asked) };
}

/** An address that opens a magazine is shared as that magazine; for search engines it is the shelf. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  const open = loaderData?.open;
  return pageMeta(site, {
    title: open?.title ?? 'Magazines',
    description: open?.description || 'Résille, le magazine du Mémorial ACTe : tous les numéros, à lire en ligne.',
    path: '/magazines',
    image: open?.coverImage ?? undefined,
    structured: loaderData?.magazines.map((issue) => issueData(factsOf(site), issue)) ?? [],
  });
}

/** The last issue leads, on five columns of twelve; the others stand four abreast. */
const lastSizes = '(min-width: 620px) 37vw, 88vw';
const otherSizes = '(min-width: 1080px) 21vw, (min-width: 620px) 29vw, 88vw';

const megabytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

export default function Magazines({ loaderData: { magazines, open } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>MAGAZINES</PageTitle>
      <div className={`${layout.frame} ${styles.page}`}>
        {magazines.length === 0 && (
          <EmptyState sentence="Aucun magazine disponible pour le moment">
            <ArrowLink href="/patrimoine-actualites">Lire les actualités</ArrowLink>
          </EmptyState>
        )}
        <ul className={styles.issues}>
          {magazines.map((issue, index) => (
            <li key={issue.documentId} className={styles.issue}>
              {issue.coverImage ? (
                <Picture
                  file={issue.coverImage}
                  sizes={index === 0 ? lastSizes : otherSizes}
                  first={index === 0}
                  alt=""
                  className={styles.cover}
                />
              ) : (
                <NoPicture className={styles.cover} />
              )}
              <div className={styles.words}>
                <p className={styles.when}>
                  <time dateTime={issue.publicationDate}>{shortDay(issue.publicationDate)}</time>
                </p>
                <h2 className={issue.title.length > 70 ? styles.long : undefined}>{fr(issue.title)}</h2>
                {issue.description && <p className={styles.text}>{fr(excerpt(issue.description))}</p>}
                {issue.pdfFile && (
                  <Island
                    name="MagazineReader"
                    when={issue === open ? 'idle' : 'touched'}
                    className={styles.read}
                    props={{
                      issue: {
                        documentId: issue.documentId,
                        title: issue.title,
                        when: shortDay(issue.publicationDate),
                        url: issue.pdfFile.url,
                        size: `${megabytes.format(Math.max(0.1, issue.pdfFile.size / 1000))}\u00a0Mo`,
                      },
                    }}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
