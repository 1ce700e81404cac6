import { ArrowLink, ButtonLink, buttonClass, Icon, NewTabLink } from '#app/ui/buttons.tsx';
import sketch from '#app/ui/drawings/access.svg?raw';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { coordinatesOf, factsOf, languageNames } from '#editorial/facts.ts';
import { capitalize, formatList, formatNumber } from '#model/format.ts';
import { Address } from '../footer/Address.tsx';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { PageTitle, Terms } from '../page/PageElements.tsx';
import { languageLinks, metaOf, type PageHandle, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import { ComingExceptions, HoursNow, UsualHours } from './Hours.tsx';
import styles from './visit-page.module.css';

export const handle: PageHandle = { planning: true };
export const meta = metaOf(pages.visit, languageLinks);

export default function VisitPage() {
  const { setting } = useSite();
  const facts = factsOf(setting);
  const { prices, directions, services, questions } = facts;
  const languages = languageNames(facts);
  const spoken = { title: 'Langues', text: `${capitalize(formatList(languages))}.` };
  // Other pages link here when there is no ticketing page: then this page has no booking button.
  const booking = setting?.defaultBookingUrl;
  return (
    <>
      <PageTitle
        aside={
          booking && (
            <ButtonLink href={booking} newTab>
              Réserver une visite
            </ButtonLink>
          )
        }
      >
        Visiter
      </PageTitle>
      <div className={ui.frame}>
        <HoursNow />
      </div>
      <div className={`${ui.frame} ${ui.columns} ${ui.facts}`}>
        <div className={ui.column}>
          <ComingExceptions />
          <UsualHours />
        </div>
        <div id="tarifs" className={ui.column}>
          <PriceTable prices={prices} details={setting?.pricingDetails} />
          <ArrowLink href={pages.groups.path}>{pages.groups.title}</ArrowLink>
        </div>
        {(services.length > 0 || languages.length > 0) && (
          <section className={`${ui.whole} ${styles.services}`} aria-labelledby="accueil">
            <h2 id="accueil" className={ui.smallTitle}>
              Accessibilité et services
            </h2>
            <Terms rows={languages.length > 0 ? [...services, spoken] : services} className={ui.strongTerms} />
          </section>
        )}
      </div>
      <section className={`${ui.section} ${ui.calm}`} aria-labelledby="acces">
        <div className={`${ui.frame} ${ui.columns}`}>
          <div className={`${ui.column} ${styles.coming}`}>
            <h2 id="acces">Venir au Mémorial</h2>
            <Address />
            <Terms rows={directions} className={ui.strongTerms} />
          </div>
          <AccessMap coordinates={coordinatesOf(setting)} />
        </div>
      </section>
      {(questions.length > 0 || booking) && (
        <section className={`${ui.frame} ${ui.section} ${ui.columns} ${styles.questions}`} aria-labelledby="questions">
          <div className={ui.stack}>
            <h2 id="questions">{questions.length > 0 ? 'Questions' : 'Réserver'}</h2>
            {booking && (
              <ButtonLink href={booking} newTab>
                Réserver ma visite
              </ButtonLink>
            )}
          </div>
          <div>
            {questions.map(({ id, question, answer }) => (
              <details key={id} className={`${ui.ruled} ${ui.disclosure} ${styles.question}`}>
                <summary className={ui.ends}>
                  {frenchSpacing(question ?? '')} <Icon name="plus" />
                </summary>
                <p>{frenchSpacing(answer ?? '')}</p>
              </details>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** Where the entrance is drawn: it has to be redrawn for another building. */
const drawnEntrance = { latitude: 16.2316, longitude: -61.531 };
const drawnWithin = 100;
const metresPerDegree = 111_195;

/** The size of the map, in degrees. */
const [width, height] = [0.015, 0.0095];

type Coordinates = { latitude: number; longitude: number };

/** Whether the sketch shows the entrance where it is, to a hundred metres. */
function isOnSketch({ latitude, longitude }: Coordinates): boolean {
  const north = (latitude - drawnEntrance.latitude) * metresPerDegree;
  const east = (longitude - drawnEntrance.longitude) * metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(north, east) <= drawnWithin;
}

function mapUrl({ latitude, longitude }: Coordinates): string {
  const box = [longitude - width / 2, latitude - height / 2, longitude + width / 2, latitude + height / 2]
    .map((degrees) => degrees.toFixed(5))
    .join(',');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik&marker=${latitude}%2C${longitude}`;
}

const waysTo = ({ latitude, longitude }: Coordinates) => [
  { name: 'OpenStreetMap', href: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}` },
  { name: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}` },
];

/** « Entrée du Mémorial : 16,2316° N, 61,5310° O » */
const positionText = ({ latitude, longitude }: Coordinates): string =>
  `Entrée du Mémorial\u00a0: ${formatNumber(Math.abs(latitude), 'degrees')}°\u00a0${latitude < 0 ? 'S' : 'N'}, ` +
  `${formatNumber(Math.abs(longitude), 'degrees')}°\u00a0${longitude < 0 ? 'O' : 'E'}`;

/** The way as a sketch, or the position of an entrance elsewhere. OpenStreetMap's map covers it on demand (consent/embeds.ts). */
function AccessMap({ coordinates }: { coordinates: Coordinates }) {
  const hasSketch = isOnSketch(coordinates);
  return (
    <div>
      <div
        id="carte"
        className={`${ui.relative} ${styles.box}`}
        data-embed={mapUrl(coordinates)}
        data-embed-on-request=""
        data-title="Carte interactive autour du Mémorial (OpenStreetMap)"
      >
        {hasSketch ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours, with the colours and fonts of the page
          <div className={styles.sketch} dangerouslySetInnerHTML={{ __html: sketch }} />
        ) : (
          <p className={styles.position}>{positionText(coordinates)}</p>
        )}
      </div>
      <div className={`${ui.cluster} above4 ${styles.below}`}>
        <button
          type="button"
          className={buttonClass('hollow')}
          data-scripted=""
          data-embed-show="carte"
          data-embed-again={hasSketch ? 'Revenir au plan' : 'Masquer la carte'}
        >
          Afficher la carte interactive
        </button>
        <p className={ui.note} data-scripted="">
          La carte interactive est fournie par OpenStreetMap, à qui votre adresse IP est alors transmise.
        </p>
        <ul className={ui.cluster} aria-label="Itinéraires">
          {waysTo(coordinates).map(({ name, href }) => (
            <li key={name}>
              <NewTabLink className={ui.action} href={href}>{`Itinéraire (${name})`}</NewTabLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
