import { buttonClass, NewTabLink } from '#app/ui/buttons.tsx';
import sketch from '#app/ui/drawings/access.svg?raw';
import { formatNumber } from '#model/format.ts';
import ui from '../primitives.module.css';
import styles from './AccessMap.module.css';

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
export function AccessMap({ coordinates }: { coordinates: Coordinates }) {
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
