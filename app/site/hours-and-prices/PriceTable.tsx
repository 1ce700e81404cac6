import { frenchSpacing } from '#app/ui/typography.ts';
import { formatPrice } from '#model/format.ts';
import ui from '../primitives.module.css';
import styles from './tables.module.css';

/** The words of a table, in the language of its page. */
const french = {
  caption: 'Tarifs',
  free: 'Gratuit',
  proof: '* Justificatif requis',
  price: (price: number): string => formatPrice(price),
};

interface Price {
  id?: number;
  title: string | null;
  /** The language of the title, where it is not that of the page. */
  titleLanguage?: string;
  condition: string | null;
  price: number | null;
  isProofRequired?: boolean | null;
}

interface Props {
  caption?: string;
  prices: readonly Price[];
  details?: string | null | undefined;
  words?: typeof french;
}

/** The prices in the editor's order. A row that needs a proof has an asterisk, which the note below explains. Nothing without prices or details. */
export function PriceTable({ words = french, caption = words.caption, prices, details }: Props) {
  const needsProof = prices.some(({ isProofRequired }) => isProofRequired);
  if (prices.length === 0 && !details) return null;
  return (
    <div>
      {prices.length > 0 && (
        <table className={styles.prices}>
          <caption className={ui.smallTitle}>{caption}</caption>
          <tbody>
            {prices.map(({ id, title, titleLanguage, condition, price, isProofRequired }) => (
              <tr key={id}>
                <th scope="row">
                  {titleLanguage ? <span lang={titleLanguage}>{title}</span> : title}
                  {isProofRequired && '*'}
                  {condition && <small className={ui.secondary}>{frenchSpacing(condition)}</small>}
                </th>
                <td>{price === 0 ? words.free : price !== null && words.price(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {needsProof && <p className={`${ui.note} above3`}>{words.proof}</p>}
      {details && <p className={`${ui.note} ${ui.lines} above3`}>{frenchSpacing(details)}</p>}
    </div>
  );
}
