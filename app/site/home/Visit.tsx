import { kept } from '#app/kept.tsx';
import layout from '#app/ui/layout.module.css';
import { ButtonLink } from '#app/ui/links.tsx';
import visitPicture from '#app/ui/visit.avif';
import type { Entry } from '#content/index.ts';
import { Address } from '../parts/Address.tsx';
import { OpeningHours } from '../parts/OpeningHours.tsx';
import { PriceTable } from '../parts/PriceTable.tsx';
import { Section } from './Section.tsx';
import styles from './visit.lower.module.css';

/** Prices, hours and the way there. */
export const Visit = kept(function Visit({
  setting,
  booking,
}: {
  setting: Entry<'setting'> | undefined;
  booking: string;
}) {
  return (
    <Section title="VISITER" id="visiter">
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
    </Section>
  );
});
