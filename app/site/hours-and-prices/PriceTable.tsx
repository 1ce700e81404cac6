import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import styles from './tables.module.css';

interface Price {
  id?: number;
  title: string | null;
  condition: string | null;
  price: number | null;
  isProofRequired?: boolean | null;
}

interface Props {
  caption?: string;
  prices: readonly Price[];
  /** Below the prices. */
  details?: string | null | undefined;
}

/** The prices in the editor's order. A row that needs a proof has an asterisk, which the note below explains. Nothing without prices or details. */
export function PriceTable({ caption = 'Tarifs', prices, details }: Props) {
  const needsProof = prices.some(({ isProofRequired }) => isProofRequired);
  if (prices.length === 0 && !details) return null;
  return (
    <div>
      {prices.length > 0 && (
        <table className={styles.prices}>
          <caption>{caption}</caption>
          <tbody>
            {prices.map(({ id, title, condition, price, isProofRequired }) => (
              <tr key={id}>
                <th scope="row">
                  {title}
                  {isProofRequired && '*'}
                  {condition && <small>{frenchSpacing(condition)}</small>}
                </th>
                <td>{priceText(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {needsProof && <p className={`${layout.note} ${styles.proof}`}>* Justificatif requis</p>}
      {details && <p className={`${layout.note} ${styles.proof} ${styles.details}`}>{frenchSpacing(details)}</p>}
    </div>
  );
}

/** « 15,00€ », « Gratuit ». */
const priceText = (price: number | null): string =>
  price === 0 ? 'Gratuit' : price === null ? '' : frenchSpacing(`${price.toFixed(2).replace('.', ',')}€`);
