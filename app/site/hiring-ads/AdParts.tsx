import type { ReactNode } from 'react';
import { ArrowLink } from '#app/ui/buttons.tsx';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { contracts, workingTimes } from '#content/hiring-ads.ts';
import type { Entry } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { DownloadLink } from '../media/DownloadLink.tsx';
import { Terms } from '../page/PageElements.tsx';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import { RichText } from '../rich-text/RichText.tsx';
import styles from './hiring-ads.module.css';

type Ad = Entry<'hiring-ads'>;

/** Applications are over, and the ad is still online. */
export const isClosed = ({ applicationDeadline }: Ad, today: Day): boolean =>
  applicationDeadline !== null && applicationDeadline < today;

/** What an applicant asks first, by rows. */
function termsOf(ad: Ad, today: Day) {
  const { employmentType, workingTime, place, applicationDeadline: deadline } = ad;
  const until = deadline && frenchSpacing(`Jusqu’au ${formatDay(deadline, 'long')}`);
  const text = isClosed(ad, today) ? 'Closes' : <strong className={ui.accent}>{until}</strong>;
  return [
    ...(employmentType ? [{ title: 'Contrat', text: contracts[employmentType] }] : []),
    ...(workingTime ? [{ title: 'Temps de travail', text: workingTimes[workingTime] }] : []),
    ...(place ? [{ title: 'Lieu', text: place }] : []),
    ...(until ? [{ title: 'Candidatures', text }] : []),
  ];
}

interface Props {
  ad: Ad;
  /** Its title, where the title of the page is not. */
  children?: ReactNode;
}

/** The date of an ad and what an applicant asks first, beside its text, its document, and how to apply. */
export function AdSheet({ ad, children }: Props) {
  const { setting, day } = useSite();
  const email = setting?.contactEmail;
  return (
    <div className={`${ui.columns} ${ui.ruled} ${styles.ad}`}>
      <div>
        {children}
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
    </div>
  );
}
