import { Badge } from '#app/ui/buttons.tsx';
import { eventStatuses } from '#content/events.ts';
import type { Entry } from '#content/index.ts';

/** « Complet », « Annulé » or « Reporté », and « Gratuit ». */
export const EventBadges = ({ event }: { event: Pick<Entry<'events'>, 'eventStatus' | 'isFree'> }) => (
  <>
    {event.eventStatus && <Badge tone="status">{eventStatuses[event.eventStatus]}</Badge>}
    {event.isFree && <Badge tone="free">Gratuit</Badge>}
  </>
);
