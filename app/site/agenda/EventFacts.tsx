import { frenchSpacing } from '#app/ui/typography.ts';
import { eventGenres } from '#content/events.ts';
import type { Entry } from '#content/index.ts';
import { dayOf } from '#model/calendar.ts';
import { capitalize, formatPrice } from '#model/format.ts';
import { type Dated, lastDay, untilDay, untilTime } from '../dates.ts';
import ui from '../primitives.module.css';
import { useSite } from '../site-data.ts';
import styles from './agenda.module.css';

type EventOfRow = Dated<Omit<Entry<'events'>, 'description'>>;

/** « Gratuit. En famille, dès 5 ans. Exposition, Salle basse, jusqu’au 14 avril »: what to know of an event, in one line. */
export function EventFacts({ event }: { event: EventOfRow }) {
  const { day: today } = useSite();
  const { genre, place } = event;
  const lasts = lastDay(event) > dayOf(event.newStartDate);
  const until = untilTime(event) ?? (lasts ? untilDay(event, today) : undefined);
  const facts = [
    pricesOf(event),
    audienceOf(event),
    [genre && eventGenres[genre], place, until].filter(Boolean).join(', '),
  ];
  const text = facts.filter(Boolean).map(capitalize).join('. ');
  if (!event.isFree && text === '') return null;
  return (
    <p className={`${ui.secondary} above1 ${styles.facts}`}>
      {event.isFree && <strong>Gratuit</strong>}
      {event.isFree && text !== '' && '. '}
      {frenchSpacing(text)}
    </p>
  );
}

/** « 8,00€ », « De 5,00€ à 15,00€ », « De 0 à 15,00€ » */
function pricesOf({ isFree, prices }: EventOfRow): string {
  const values = (prices ?? []).flatMap(({ price }) => price ?? []);
  if (isFree || values.length === 0) return '';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return formatPrice(least);
  return `De ${least === 0 ? 0 : formatPrice(least)} à ${formatPrice(most)}`;
}

/** « En famille, dès 5 ans » */
function audienceOf({ isForFamilies, minimumAge }: EventOfRow): string {
  const age = minimumAge && `dès ${minimumAge} an${minimumAge > 1 ? 's' : ''}`;
  return [isForFamilies && 'en famille', age].filter(Boolean).join(', ');
}
