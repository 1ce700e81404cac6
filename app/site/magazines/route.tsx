import { ArrowLink } from '#app/ui/buttons.tsx';
import { excerpt, frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { formatDay, formatNumber } from '#model/format.ts';
import { EntryPicture } from '../cards/Cards.tsx';
import { Island } from '../Island.tsx';
import { publicationIssue } from '../json-ld/entries.ts';
import { EmptyState, isLongTitle, PageTitle } from '../page/PageElements.tsx';
import { listOrEmpty, pageMeta, queryParam, siteContext, siteOf, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
import styles from './magazines.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const magazines = await listOrEmpty(content, 'magazines', 100, {
    populate: '*',
    filters: { isPublished: { $eq: true } },
    sort: 'publicationDate:desc',
  });
  const requestedId = queryParam(pages.magazines, 'numero', request);
  return { magazines, open: magazines.find((issue) => issue.pdfFile && issue.documentId === requestedId) };
}

/** A URL that opens a magazine has that magazine's sharing data; its canonical URL is the list. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  const open = loaderData?.open;
  return pageMeta(site, {
    ...pages.magazines,
    ...(open && {
      title: open.title ?? pages.magazines.title,
      description: open.description || pages.magazines.description,
      card: { type: 'magazines', entry: open },
    }),
    structured: loaderData?.magazines.map((issue) => publicationIssue(site, issue)) ?? [],
  });
}

/** On phones the latest is 58vw wide: three quarters of it are enough at their densities, and it is the largest paint. */
const lastSizes = '(min-width: 620px) 37vw, 44vw';
const otherSizes = '(min-width: 1080px) 21vw, (min-width: 620px) 29vw, 44vw';

export default function Magazines({ loaderData: { magazines, open } }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageTitle>MAGAZINES</PageTitle>
      <div className={`${ui.frame} ${ui.end}`}>
        {magazines.length === 0 && (
          <EmptyState sentence="Aucun magazine disponible pour le moment">
            <ArrowLink href={pages.articles.path}>Lire les actualités</ArrowLink>
          </EmptyState>
        )}
        {magazines.length > 0 && (
          <ul className={styles.issues}>
            {magazines.map((issue, index) => (
              <li key={issue.documentId} className={`${ui.relative} ${styles.issue}`}>
                <EntryPicture
                  file={issue.coverImage}
                  sizes={index === 0 ? lastSizes : otherSizes}
                  priority={index === 0}
                  className={`${ui.cropped} ${ui.portrait}`}
                />
                <div className={styles.details}>
                  {issue.publicationDate && (
                    <p className={`${ui.secondary} ${styles.when}`}>
                      <time dateTime={issue.publicationDate}>{formatDay(issue.publicationDate, 'medium')}</time>
                    </p>
                  )}
                  <h2 className={index === 0 && isLongTitle(titleOf(issue)) ? ui.long : undefined}>
                    {frenchSpacing(titleOf(issue))}
                  </h2>
                  {issue.description && (
                    <p className={`${ui.secondary} ${index === 0 ? ui.lead : ''} above2 ${styles.text}`}>
                      {frenchSpacing(excerpt(issue.description))}
                    </p>
                  )}
                  {issue.pdfFile && (
                    <Island
                      name="MagazineReader"
                      until={issue === open ? 'idle' : 'interaction'}
                      className={`above2 ${styles.read}`}
                      props={{
                        isMain: index === 0,
                        issue: {
                          documentId: issue.documentId,
                          title: titleOf(issue),
                          when: issue.publicationDate ? formatDay(issue.publicationDate, 'medium') : '',
                          url: issue.pdfFile.url,
                          cited: {
                            institution: site.name,
                            date: issue.publicationDate ? formatDay(issue.publicationDate, 'long') : '',
                            readOn: formatDay(site.day, 'long'),
                          },
                          listUrl: site.publicUrl + pages.magazines.path,
                          size: `${formatNumber(Math.max(0.1, issue.pdfFile.size / 1000), 'decimal')}\u00a0Mo`,
                        },
                      }}
                    />
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
