import styles from './MapSketch.module.css';

/** Only the streets needed for orientation. */
const streets = [
  'M0 128 L330 60 L960 20',
  'M0 214 L250 172',
  'M372 158 C470 150 620 120 960 92',
  'M70 0 L118 205',
  'M158 0 L196 182',
  'M246 0 L250 172',
  'M430 0 L418 155',
  'M560 0 L640 330',
  'M700 0 L716 470',
  'M840 0 L860 600',
  'M418 155 L520 330',
  'M500 146 L604 372',
  'M716 250 L960 214',
  'M660 392 L960 348',
  'M716 470 L960 452',
];

/** The names on the sketch, with their kinds. A name of two lines has an element for each. */
const labels: readonly [string, x: number, y: number, kind: string, anchor?: 'middle' | 'end'][] = [
  ['place de la Victoire', 358, 86, 'name'],
  ['la Darse', 322, 176, 'sea', 'middle'],
  ['Mémorial', 594, 312, 'memorialName'],
  ['ACTe', 594, 338, 'memorialName'],
  ['Carénage', 476, 222, 'name'],
  ['Darboussier', 620, 398, 'name'],
  ['10 min à pied', 394, 318, 'sea', 'end'],
  ['rade de', 262, 420, 'sea'],
  ['Pointe-à-Pitre', 262, 444, 'sea'],
  ['ponton', 500, 518, 'sea', 'end'],
  ['N', 690, 96, 'name', 'middle'],
  ['200 m', 374, 564, 'sea'],
];

/** Where the entrance is drawn: it has to be redrawn for another building. */
const drawnEntrance = { latitude: 16.2316, longitude: -61.531 };
const drawnWithin = 100;
const metresPerDegree = 111_195;

/** Whether the sketch shows the entrance where it is, to a hundred metres. */
export function isOnSketch({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  const north = (latitude - drawnEntrance.latitude) * metresPerDegree;
  const east = (longitude - drawnEntrance.longitude) * metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(north, east) <= drawnWithin;
}

/** The way to the memorial as an SVG sketch, north up, without a third party. The adjacent text gives the same directions. */
export function MapSketch() {
  return (
    <svg
      className={styles.plan}
      viewBox="0 0 960 600"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-labelledby="plan-titre plan-texte"
    >
      <title id="plan-titre">Plan d’accès au Mémorial</title>
      <desc id="plan-texte">
        Le Mémorial borde la rade de Pointe-à-Pitre, sur le site de Darboussier, au sud-est de la Darse et de la place
        de la Victoire. On y vient à pied par la rue Raspail, parallèle au rivage, en dix minutes.
      </desc>
      <defs>
        <pattern id="plan-eau" width="40" height="16" patternUnits="userSpaceOnUse">
          <path d="M0 8h40" className={styles.wave} />
        </pattern>
      </defs>
      {streets.map((street) => (
        <path key={street} d={street} className={styles.street} />
      ))}
      <path d="M268 58 L352 50 L358 118 L272 124 Z" className={styles.square} />

      <path d={`${coast} L0 600 Z`} className={styles.water} />
      <path d={`${coast} L0 600 Z`} fill="url(#plan-eau)" />
      <path d={coast} className={styles.shore} />

      <path d="M388 152 C402 205 432 258 476 306 S620 436 716 494 L960 640" className={styles.main} />
      <path id="plan-raspail" d="M398 204 C420 258 470 312 520 348 S640 452 716 496" />
      <text className={styles.name} dy="-12">
        <textPath href="#plan-raspail" startOffset="5%">
          rue Raspail
        </textPath>
      </text>
      <path d="M338 121 L376 130 C388 205 420 262 466 312 S520 362 548 386" className={styles.walk} />

      <g transform="translate(566 424) rotate(38)">
        <rect x="-96" y="-19" width="192" height="38" className={styles.memorial} />
        <path
          d={
            'M-96 -6 L-70 -19 M-82 19 L-44 -19 M-50 19 L-12 -19 M-14 19 L22 -19 M20 19 L58 -19 M56 19 L90 -14 ' +
            'M-70 19 L-96 2 M-30 19 L-68 -19 M8 19 L-32 -19 M44 19 L6 -19 M80 19 L40 -19 M96 2 L74 -19'
          }
          className={styles.lattice}
        />
      </g>
      <circle cx="548" cy="386" r="9" className={styles.entrance} />
      <path d="M540 462 L508 500" className={styles.pier} />

      <path d="M553 378 L590 330" className={styles.shore} />
      {labels.map(([text, x, y, kind, textAnchor]) => (
        <text key={text} {...{ x, y, textAnchor }} className={styles[kind]}>
          {text}
        </text>
      ))}
      <path d="M690 74V34M682 44L690 32L698 44" className={styles.north} />
      <path d="M262 554V560H362V554" className={styles.scale} />
    </svg>
  );
}

/** The shoreline, from the quays in the north-west to the cove below Darboussier; the sea is left of and below it. */
const coast =
  'M0 232 L112 214 L256 186 L268 134 L366 128 L380 228 L416 298 L440 334 L460 364 L468 402 L606 520 L652 526 L680 556 L752 566 L770 600';
