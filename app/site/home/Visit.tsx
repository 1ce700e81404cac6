import { ButtonLink } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import visitPicture from '#app/ui/visit.avif';
import type { Entry } from '#content/index.ts';
import { Address } from '../parts/Address.tsx';
import { OpeningHours } from '../parts/OpeningHours.tsx';
import { PriceTable } from '../parts/PriceTable.tsx';
import { HomeSection } from './HomeSection.tsx';
import styles from './visit.module.css';

/** Prices, opening hours and address. */
export function Visit({ setting, booking }: { setting: Entry<'setting'> | undefined; booking: string }) {
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
          <PriceTable />
        </div>
        <div className={styles.hours}>
          <OpeningHours />
        </div>
        <div className={styles.way}>
          <div>
            <h3>Accès</h3>
            <Address setting={setting} className={styles.address} />
          </div>
          <ButtonLink href={booking} newTab>
            Réserver ma visite
          </ButtonLink>
        </div>
      </div>
    </HomeSection>
  );
}
