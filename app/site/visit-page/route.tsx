import layout from '#app/ui/layout.module.css';
import { ButtonLink } from '#app/ui/links.tsx';
import { fr } from '#app/ui/typography.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { OpeningHours } from '../parts/OpeningHours.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { PriceTable } from '../parts/PriceTable.tsx';
import { fallback } from '../visit.ts';
import type { Route } from './+types/route';
import styles from './visit-page.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Visiter',
    description: 'Horaires, tarifs, accès et réservation : préparer sa visite du Mémorial ACTe, à Pointe-à-Pitre.',
    path: '/visiter-le-macte',
  });
}

const directions = [
  ['À pied', 'À dix minutes de la place de la Victoire, par le front de mer.'],
  ['En bus', 'Lignes urbaines de Pointe-à-Pitre, arrêt Darboussier.'],
  ['En voiture', 'Stationnement sur place, avec des emplacements réservés aux personnes en situation de handicap.'],
  ['Par la mer', 'Un ponton accueille les navettes, selon la saison.'],
] as const;

export default function VisitPage({ matches }: Route.ComponentProps) {
  const site = siteOf(matches);
  const setting = site?.setting;
  const booking = site?.bookingUrl ?? fallback.bookingUrl;
  const address = setting?.address ?? fallback.address;
  return (
    <>
      <PageTitle
        aside={
          <ButtonLink href={booking} tone="gold" newTab>
            Réserver une visite
          </ButtonLink>
        }
      >
        VISITER
      </PageTitle>
      <div className={`${layout.frame} ${styles.facts}`}>
        <OpeningHours heading="h2" />
        <PriceTable />
      </div>
      <section className={`${layout.section} ${layout.calm}`} aria-labelledby="acces">
        <div className={`${layout.frame} ${styles.access}`}>
          <div>
            <h2 id="acces">Venir au Mémorial</h2>
            <address className={styles.address}>
              {address.split('\n').map((line) => (
                <span key={line}>{line}</span>
              ))}
              {setting?.phoneNumber && (
                <a href={`tel:${setting.phoneNumber.replace(/[^\d+]/g, '')}`}>{setting.phoneNumber}</a>
              )}
              {setting?.contactEmail && <a href={`mailto:${setting.contactEmail}`}>{setting.contactEmail}</a>}
            </address>
          </div>
          <dl className={styles.ways}>
            {directions.map(([way, how]) => (
              <div key={way}>
                <dt>{way}</dt>
                <dd>{fr(how)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className={`${layout.frame} ${layout.section} ${styles.book}`} aria-label="Réservation">
        <p>
          {fr(
            'La visite dure environ deux heures. Réserver évite l’attente, surtout le week-end et pendant les vacances.',
          )}
        </p>
        <ButtonLink href={booking} newTab>
          Réserver ma visite
        </ButtonLink>
      </section>
    </>
  );
}
