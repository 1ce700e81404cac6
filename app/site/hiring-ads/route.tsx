import { ArrowLink } from '#app/ui/buttons.tsx';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { contracts } from '#content/hiring-ads.ts';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import type { Day } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { DownloadLink } from '../media/DownloadLink.tsx';
import { EmptyState, PageTitle, Terms } from '../page/PageElements.tsx';
import { listOrEmpty, metaOf, siteContext, siteOf } from '../page-data.ts';
import ui from '../primitives.module.css';
import { RichText } from '../rich-text/RichText.tsx';
import type { Route } from './+types/route';
import styles from './hiring-ads.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  return { ads: await listOrEmpty(content, 'hiring-ads', 100, { populate: '*', sort: 'publishedAt:desc' }) };
}

/** Without structured data: Google takes a JobPosting on the page of one ad, not on a list. */
export const meta = metaOf(pages.hiringAds);

const isClosed = ({ applicationDeadline }: Entry<'hiring-ads'>, today: Day): boolean =>
  applicationDeadline !== null && applicationDeadline < today;

/** What an applicant asks first, by rows. */
function termsOf(ad: Entry<'hiring-ads'>, today: Day) {
  const { employmentType, place, applicationDeadline: deadline } = ad;
  const until = deadline && frenchSpacing(`Jusqu’au ${formatDay(deadline, 'long')}`);
  const text = isClosed(ad, today) ? 'Closes' : <strong className={ui.accent}>{until}</strong>;
  return [
    ...(employmentType ? [{ title: 'Contrat', text: contracts[employmentType] }] : []),
    ...(place ? [{ title: 'Lieu', text: place }] : []),
    ...(until ? [{ title: 'Candidatures', text }] : []),
  ];
}

export default function HiringAds({ loaderData: { ads }, matches }: Route.ComponentProps) {
  const { setting, day } = siteOf(matches);
  const email = setting?.contactEmail;
  return (
    <>
      <PageTitle>OFFRES D’EMPLOI</PageTitle>
      <div className={`${ui.frame} ${ui.end}`}>
        {ads.length === 0 && <EmptyState sentence="Actuellement, aucune offre d'emploi n'est disponible." />}
        {ads.map((ad) => (
          <article
            key={ad.documentId}
            className={`${ui.columns} ${ui.ruled} ${styles.ad}`}
            aria-labelledby={`offre-${ad.documentId}`}
          >
            <div>
              <h2 id={`offre-${ad.documentId}`}>{frenchSpacing(titleOf(ad))}</h2>
              {ad.publishedAt && (
                <p className={`${ui.dateline} above3`}>
                  <time dateTime={ad.publishedAt}>{formatDay(ad.publishedAt, 'long')}</time>
                </p>
              )}
              <Terms rows={termsOf(ad, day)} className="above4" />
            </div>
            <div className={`${ui.stack} ${styles.text}`}>
              {ad.content && <RichText html={ad.content} />}
              {ad.document && <DownloadLink file={ad.document} of={titleOf(ad)} />}
              {email && !isClosed(ad, day) && (
                <ArrowLink href={`mailto:${email}?subject=${encodeURIComponent(`Candidature : ${titleOf(ad)}`)}`}>
                  Postuler par courriel
                  <span className="unseen">{frenchSpacing(` : ${titleOf(ad)}`)}</span>
                </ArrowLink>
              )}
            </div>
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
