import { ArrowLink } from '#app/ui/buttons.tsx';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { EmptyState, PageTitle } from '../page/PageElements.tsx';
import { listOrEmpty, metaOf, siteContext, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
import { AdSheet } from './AdParts.tsx';
import styles from './hiring-ads.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  return { ads: await listOrEmpty(content, 'hiring-ads', 100, { populate: '*', sort: 'publishedAt:desc' }) };
}

/** Without structured data: Google takes a JobPosting on the page of one ad, not on a list. */
export const meta = metaOf(pages.hiringAds);

export default function HiringAds({ loaderData: { ads } }: Route.ComponentProps) {
  const email = useSite().setting?.contactEmail;
  return (
    <>
      <PageTitle>OFFRES D’EMPLOI</PageTitle>
      <div className={`${ui.frame} ${ui.end}`}>
        {ads.length === 0 && <EmptyState sentence="Actuellement, aucune offre d'emploi n'est disponible." />}
        {ads.map((ad) => (
          <article key={ad.documentId} aria-labelledby={`offre-${ad.documentId}`}>
            <AdSheet ad={ad}>
              <h2 id={`offre-${ad.documentId}`} className={ui.quietLinks}>
                <a href={pathOfEntry('hiring-ads', ad.documentId)}>{frenchSpacing(titleOf(ad))}</a>
              </h2>
            </AdSheet>
          </article>
        ))}
        {email && (
          <p className={`${ui.cluster} ${ui.ruled} ${styles.contact}`}>
            {frenchSpacing('Une question, une candidature spontanée ?')}{' '}
            <ArrowLink href={`mailto:${email}?subject=Service%20des%20ressources%20humaines`}>
              Écrire au service des ressources humaines
            </ArrowLink>
          </p>
        )}
      </div>
    </>
  );
}
