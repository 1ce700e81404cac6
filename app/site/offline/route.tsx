import { ArrowLink, ButtonLink } from '#app/ui/buttons.tsx';
import shore from '#app/ui/drawings/shore.svg';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { lastTourText } from '#editorial/opening-words.ts';
import { announcedExceptions } from '#model/opening-hours.ts';
import { telephoneUrl } from '#model/phone.ts';
import { exceptionRow, HoursTerms, weekHours } from '../hours-and-prices/HoursTerms.tsx';
import { PageTitle, Terms } from '../page/PageElements.tsx';
import { metaOf, type PageHandle, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './offline.module.css';
import { ReadAt } from './ReadAt.tsx';

export const handle: PageHandle = { bare: true };

export const meta = metaOf(pages.offline);

/** What the service worker shows in place of a page that it can neither load nor has: it fills the list (app/service-worker.ts). */
export default function Offline() {
  const { hours, address, setting, now, day } = useSite();
  const phone = setting?.phoneNumber;
  const exceptions = announcedExceptions(hours, now).map((exception) => exceptionRow(exception, day));
  const lastTour = lastTourText(hours.week);
  return (
    <>
      <PageTitle>{pages.offline.title}</PageTitle>
      <div className={`${ui.frame} ${ui.stack}`}>
        <p className={ui.lead}>Cette page n’a pas pu être chargée. Voici ce que ce téléphone a gardé.</p>
        <p>
          <ButtonLink href="">Réessayer</ButtonLink>
        </p>
      </div>
      <div className={`${ui.frame} ${ui.columns} ${ui.section}`}>
        <section aria-labelledby="horaires" className={ui.stack}>
          <h2 id="horaires">Horaires</h2>
          <p className={ui.message}>
            Relevés <ReadAt />. Ils ont pu changer{phone ? frenchSpacing(' : ') : '.'}
            {phone && <a href={telephoneUrl(phone)}>{frenchSpacing(phone)}</a>}
            {phone && '.'}
          </p>
          <div>
            <HoursTerms rows={[...exceptions, ...weekHours(hours.week)]} />
            <Terms
              rows={[
                ...(lastTour ? [{ title: 'Visites', text: lastTour }] : []),
                { title: 'Adresse', text: address.split('\n').join(', ') },
              ]}
            />
          </div>
          <ArrowLink href={pages.visit.path}>{frenchSpacing('Tout pour venir : tarifs, accès, plan')}</ArrowLink>
        </section>
        <section aria-labelledby="gardes">
          <h2 id="gardes" className={ui.size3}>
            Gardés sur ce téléphone
          </h2>
          <ul className={`${ui.plain} above4 ${styles.stored}`} data-stored-pages="" />
          <p className={`${ui.note} above4`}>Le reste revient avec le réseau.</p>
        </section>
      </div>
      <img className={`${ui.cropped} ${styles.shore}`} src={shore} alt="" />
    </>
  );
}
