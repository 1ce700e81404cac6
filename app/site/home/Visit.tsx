import { ButtonLink } from '#app/ui/buttons.tsx';
import visitPicture from '#app/ui/visit.avif';
import { factsOf } from '#editorial/facts.ts';
import { Address } from '../footer/Address.tsx';
import { OpeningHoursTable } from '../hours-and-prices/OpeningHours.tsx';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import ui from '../primitives.module.css';
import { useSite } from '../site-data.ts';
import { HomeSection } from './HomeSection.tsx';
import styles from './visit.module.css';

/** Prices, opening hours and address. */
export function Visit() {
  const { setting, bookingUrl } = useSite();
  return (
    <HomeSection title="Visiter" id="visiter">
      <div className={`${ui.grid} ${styles.visit}`}>
        <img
          className={`${ui.cropped} ${styles.photo}`}
          src={visitPicture}
          alt="Le Mémorial et la passerelle de son jardin, sous la résille, au bord d’une eau calme"
          width="900"
          height="1125"
          loading="lazy"
          decoding="async"
        />
        <div className={styles.prices}>
          <PriceTable prices={factsOf(setting).prices} />
        </div>
        <div className={styles.hours}>
          <OpeningHoursTable />
        </div>
        <div className={`${ui.head} ${styles.way}`}>
          <div>
            <h3>Accès</h3>
            <Address className="above3" />
          </div>
          <ButtonLink href={bookingUrl} newTab>
            Réserver ma visite
          </ButtonLink>
        </div>
      </div>
    </HomeSection>
  );
}
