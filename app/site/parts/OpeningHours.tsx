import layout from '#app/ui/layout.module.css';
import { hourText } from '../dates.ts';
import { lastDeparture, openingHours } from '../opening-hours.ts';
import styles from './tables.module.css';

export function OpeningHours({ heading: Heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  return (
    <div>
      <Heading className={styles.title}>Horaires</Heading>
      <dl className={styles.hours}>
        {openingHours.map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      <p className={`${layout.note} ${styles.proof}`}>Dernier départ de visite à {hourText(lastDeparture)}.</p>
    </div>
  );
}
