import { Badge } from '#app/ui/buttons.tsx';
import { excerptOf, frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { eventStatuses } from '#content/events.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { eventDaysShort } from '../dates.ts';
import { isLongTitle } from '../page/PageElements.tsx';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import { EntryPicture } from './EntryPicture.tsx';
import styles from './EventCard.module.css';

interface EventCardProps {
  event: Entry<'events'>;
  sizes: string;
  /** The lead event: larger, with an excerpt. */
  lead?: boolean;
  heading?: 'h2' | 'h3';
  /** Its picture is the first of the page: loaded with priority. */
  priority?: boolean;
}

/** An event of a list. Its title is a link that covers it. */
export function EventCard({ event, sizes, lead, heading: Heading = 'h3', priority = false }: EventCardProps) {
  const { day } = useSite();
  const [image] = event.images ?? [];
  const title = titleOf(event);
  return (
    <div className={`${ui.card} ${styles.card} ${lead ? styles.lead : ''}`}>
      <div className={`${ui.relative} ${styles.view}`}>
        <EntryPicture file={image} sizes={sizes} priority={priority} className={`${ui.fill} ${styles.image}`} />
      </div>
      <p className={`${ui.ends} ${styles.when}`}>
        <span>{frenchSpacing(eventDaysShort(event, day))}</span>
        <EventBadges event={event} />
      </p>
      <div className={lead ? `${ui.columns} ${styles.text}` : undefined}>
        <Heading className={lead && isLongTitle(title) ? ui.long : undefined}>
          <a href={pathOfEntry('events', event.documentId)}>{frenchSpacing(lead ? title : event.name || title)}</a>
        </Heading>
        {lead && event.description && <p>{frenchSpacing(excerptOf(event.description, 160))}</p>}
      </div>
    </div>
  );
}

/** « Complet », « Annulé » or « Reporté », and « Gratuit ». */
export const EventBadges = ({ event }: { event: Pick<Entry<'events'>, 'eventStatus' | 'isFree'> }) => (
  <>
    {event.eventStatus && <Badge tone="status">{eventStatuses[event.eventStatus]}</Badge>}
    {event.isFree && <Badge tone="free">Gratuit</Badge>}
  </>
);
