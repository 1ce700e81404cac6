import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { prices, proofNote } from '../opening-hours.ts';
import styles from './tables.module.css';

export function PriceTable() {
  return (
    <div>
      <table className={styles.prices}>
        <caption>Tarifs</caption>
        <tbody>
          {prices.map(({ tariff, price }) => (
            <tr key={tariff}>
              <th scope="row">{tariff}</th>
              <td>{frenchSpacing(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${layout.note} ${styles.proof}`}>{proofNote}</p>
    </div>
  );
}
