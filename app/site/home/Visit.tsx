import { ButtonLink } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import visitPicture from '#app/ui/visit.avif';
import type { Entry } from '#content/index.ts';
import { factsOf } from '#editorial/facts.ts';
import type { OpeningHours } from '#model/opening-hours.ts';
import { Address } from '../footer/Address.tsx';
import { OpeningHoursTable } from '../hours-and-prices/OpeningHours.tsx';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { HomeSection } from './HomeSection.tsx';
import styles from './visit.module.css';

interface VisitProps {
  setting: Entry<'setting'> | undefined;
  booking: string;
  hours: OpeningHours;
  now: number;
}

/** Prices, opening hours and address. */
export function Visit({ setting, booking, hours, now }: VisitProps) {
  return (
    <HomeSection title="VISITER" id="visiter">
      <div className={`${layout.grid} ${styles.visit}`}>
        <img
          className={styles.photo}
          src={visitPicture}
          alt="Des lignes d’écume dessinent le bord d’une eau turquoise"
          width="900"
          height="1125"
          loading="lazy"
          decoding="async"
        />
        <div className={styles.prices}>
          <PriceTable prices={factsOf(setting).prices} />
        </div>
        <div className={styles.hours}>
          <OpeningHoursTable hours={hours} now={now} />
        </div>
        <div className={`${layout.head} ${styles.way}`}>
          <div>
            <h3>Accès</h3>
            <Address setting={setting} />
          </div>
          <ButtonLink href={booking} newTab>
            Réserver ma visite
          </ButtonLink>
        </div>
      </div>
    </HomeSection>
  );
}
