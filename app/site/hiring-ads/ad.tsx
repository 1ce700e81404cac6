import { data } from 'react-router';
import { ArrowLink } from '#app/ui/buttons.tsx';
import { excerptOf, frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { jobPosting } from '../json-ld/entries.ts';
import { FullPageMessage } from '../page/ErrorPage.tsx';
import { Breadcrumb, isLongTitle } from '../page/PageElements.tsx';
import { pageMeta, siteContext, siteOf, unlistedMeta } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/ad';
import { AdSheet, isClosed } from './AdParts.tsx';
import styles from './hiring-ads.module.css';

const parents = [pages.hiringAds];

/** Instead of an ad whose end date is past, with 410. */
const ended = {
  title: 'Cette offre n’est plus en ligne',
  description: 'L’annonce est terminée. Les offres du moment sont toutes sur la même page.',
} as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, now, preview, hasEnded = false } = context.get(siteContext);
  const ad = await content.get('hiring-ads', params.documentId, { populate: '*' });
  // The server takes an ad off within a moment of its end, or later where it cannot write.
  const isOver = ad ? ad.endDate !== null && Date.parse(ad.endDate) <= now : hasEnded;
  if (ad && (!isOver || preview)) return { ad };
  return data({ ad: undefined, isOver }, isOver ? 410 : 404);
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteOf(matches);
  const path = pathOfEntry('hiring-ads', params.documentId);
  if (!loaderData?.ad) return unlistedMeta(site, { ...pages.hiringAd, ...(loaderData?.isOver && ended) }, path);
  const { ad } = loaderData;
  return pageMeta(site, {
    title: titleOf(ad),
    description: excerptOf(ad.content, 180) || titleOf(ad),
    path,
    parents,
    // Search engines want none once applications are over.
    structured: isClosed(ad, site.day) ? [] : [jobPosting(site, ad)],
  });
}

export default function HiringAd({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ad) {
    const { title, description } = loaderData.isOver ? ended : pages.hiringAd;
    return (
      <FullPageMessage title={title} sentence={description}>
        <ArrowLink href={pages.hiringAds.path}>Toutes les offres d’emploi</ArrowLink>
      </FullPageMessage>
    );
  }
  const { ad } = loaderData;
  const title = titleOf(ad);
  return (
    <article className={`${ui.frame} ${ui.end}`}>
      <header className={`${ui.stack} ${ui.entryHead}`}>
        <Breadcrumb parents={parents} here={frenchSpacing(title)} />
        <h1 className={isLongTitle(title) ? ui.long : undefined}>{frenchSpacing(title)}</h1>
      </header>
      <AdSheet ad={ad} />
      <p className={`${ui.ruled} ${styles.contact}`}>
        <ArrowLink href={pages.hiringAds.path} back>
          Toutes les offres d’emploi
        </ArrowLink>
      </p>
    </article>
  );
}
