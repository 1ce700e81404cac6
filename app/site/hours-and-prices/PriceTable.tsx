import { frenchSpacing } from '#app/ui/typography.ts';
import { exceptionDays, lastTourText, weekRows } from '#editorial/opening-words.ts';
import { formatPrice, formatSpan } from '#model/format.ts';
import { announcedExceptions, hasHours, type OpeningSpan } from '#model/opening-hours.ts';
import { useSite } from '../page-data.ts';
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
          <caption>{caption}</caption>
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

/** The exceptions of the next seven days, then the usual week. */
export function OpeningHoursTable() {
  const { hours, now, day } = useSite();
  const lastTour = lastTourText(hours.week);
  return (
    <div>
      <h3 className={styles.title}>Horaires</h3>
      <dl className={styles.hours}>
        {announcedExceptions(hours, now).map((exception) => (
          <div key={exception.firstDay} className={exception.spans.length === 0 ? ui.accent : undefined}>
            <dt>{exceptionDays(exception, day)}</dt>
            <dd>
              <SpanLines spans={exception.spans} />
            </dd>
          </div>
        ))}
        <WeekRows />
      </dl>
      {lastTour && <p className={`${ui.note} above3`}>{lastTour}</p>}
    </div>
  );
}

/** The rows of the usual week, for a `dl`. */
export function WeekRows() {
  const { hours } = useSite();
  if (!hasHours(hours))
    return (
      <div>
        <dt>Le Mémorial</dt>
        <dd>Fermé</dd>
      </div>
    );
  return weekRows(hours.week).map(({ days, spans }) => (
    <div key={days}>
      <dt>{days}</dt>
      <dd>
        <SpanLines spans={spans} />
      </dd>
    </div>
  ));
}

/** The spans of a day, one above the other. */
export const SpanLines = ({ spans }: { spans: readonly OpeningSpan[] }) =>
  spans.length === 0
    ? 'Fermé'
    : spans.map((span) => (
        <span key={span.from} className={styles.span}>
          {formatSpan(span)}
        </span>
      ));
