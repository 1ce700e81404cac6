import { ButtonLink } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { hourText } from '../dates.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { closes, defaultInstitution, lastDeparture } from '../opening-hours.ts';
import { OpeningHours } from '../parts/OpeningHours.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { PriceTable } from '../parts/PriceTable.tsx';
import type { Route } from './+types/route';
import { AccessMap } from './AccessMap.tsx';
import styles from './visit-page.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), pages.visit);
}

const directions = [
  ['À pied', 'À dix minutes de la place de la Victoire, par le front de mer.'],
  ['En bus', 'Réseau urbain Karulis, arrêt Darboussier.'],
  ['En voiture', 'Stationnement sur place, avec des emplacements réservés aux personnes en situation de handicap.'],
  ['Par la mer', 'Un ponton accueille les navettes, selon la saison.'],
] as const;

const welcome = [
  ['Mobilité', 'Parcours de plain-pied, ascenseurs, prêt de fauteuils et de sièges pliants.'],
  ['Vue', 'Parcours tactile, cartels en braille et en gros caractères.'],
  ['Audition', 'Application de visite sous-titrée et en langue des signes française.'],
] as const;

const questions = [
  ['Combien de temps prévoir ?', 'Environ deux heures pour le parcours permanent.'],
  [
    'À quelle heure part la dernière visite ?',
    `Le dernier départ de visite est à ${hourText(lastDeparture)} ; le Mémorial ferme à ${hourText(closes)}. Il est fermé le lundi.`,
  ],
  [
    'Quel justificatif présenter ?',
    'Pour les tarifs marqués d’un astérisque : une pièce d’identité, une carte d’étudiant ou un justificatif de domicile de moins de trois mois.',
  ],
  ['Faut-il réserver ?', 'Réserver évite l’attente, surtout le week-end et pendant les vacances.'],
] as const;

export default function VisitPage({ matches }: Route.ComponentProps) {
  const site = siteOf(matches);
  const setting = site?.setting;
  // Other pages link here when there is no ticketing page: then this page has no booking button.
  const booking = setting?.defaultBookingUrl;
  const address = setting?.address ?? defaultInstitution.address;
  return (
    <>
      <PageTitle
        aside={
          booking && (
            <ButtonLink href={booking} tone="gold" newTab>
              Réserver une visite
            </ButtonLink>
          )
        }
      >
        VISITER
      </PageTitle>
      <div className={`${layout.frame} ${styles.facts}`}>
        <div className={styles.first}>
          <OpeningHours heading="h2" />
          <section className={styles.welcome} aria-labelledby="accueil">
            <h2 id="accueil">Accessibilité</h2>
            <dl className={styles.ways}>
              {welcome.map(([need, what]) => (
                <div key={need}>
                  <dt>{need}</dt>
                  <dd>{frenchSpacing(what)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <PriceTable />
      </div>
      <section className={`${layout.section} ${layout.calm}`} aria-labelledby="acces">
        <div className={`${layout.frame} ${styles.access}`}>
          <div className={styles.coming}>
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
            <dl className={styles.ways}>
              {directions.map(([way, how]) => (
                <div key={way}>
                  <dt>{way}</dt>
                  <dd>{frenchSpacing(how)}</dd>
                </div>
              ))}
            </dl>
          </div>
          <AccessMap />
        </div>
      </section>
      <section className={`${layout.frame} ${layout.section} ${styles.questions}`} aria-labelledby="questions">
        <div className={styles.questionsHead}>
          <h2 id="questions">Questions</h2>
          {booking && (
            <ButtonLink href={booking} newTab>
              Réserver ma visite
            </ButtonLink>
          )}
        </div>
        <div>
          {questions.map(([question, answer]) => (
            <details key={question} className={styles.question}>
              <summary>
                {frenchSpacing(question)} <Icon name="plus" />
              </summary>
              <p>{frenchSpacing(answer)}</p>
            </details>
          ))}
        </div>
      </section>
    </>
  );
}
