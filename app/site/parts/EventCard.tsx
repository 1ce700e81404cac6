import { kept } from '#app/kept.tsx';
import { Badge } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerpt, fr, textOf } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import { eventDaysShort } from '../dates.ts';
import styles from './EventCard.module.css';
import { NoPicture } from './NoPicture.tsx';

interface EventCardProps {
  event: Entry<'events'>;
  today: Day;
  sizes: string;
  /** The one that leads: larger, with its beginning. */
  lead?: boolean;
  heading?: 'h2' | 'h3';
  /** Its picture is the first of the page. */
  first?: boolean;
}

/** An event in a list. The whole card is its link. */
export const EventCard = kept(function EventCard({
  event,
  today,
  sizes,
  lead,
  heading: Heading = 'h3',
  first = false,
}: EventCardProps) {
  const [image] = event.images ?? [];
  return (
    <a className={`${styles.card} ${lead ? styles.lead : ''}`} href={`/evenement/${event.documentId}`}>
      <div className={styles.view}>
        {image ? (
          <Picture file={image} sizes={sizes} first={first} alt="" className={styles.image} />
        ) : (
          <NoPicture className={styles.image} />
        )}
      </div>
      <p className={styles.when}>
        <span>{eventDaysShort(event, today)}</span>
        {event.isFree && <Badge tone="free">Gratuit</Badge>}
      </p>
      <div className={styles.text}>
        <Heading className={lead && event.title.length > 70 ? styles.long : undefined}>
          {fr(lead ? event.title : event.name || event.title)}
        </Heading>
        {lead && event.description && <p>{fr(excerpt(textOf(event.description), 160))}</p>}
      </div>
    </a>
  );
});
