import { data } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { ArrowLink, Badge, ButtonLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerpt, fr, textOf } from '#app/ui/typography.ts';
import type { ContentClient } from '#client/index.ts';
import type { Entry } from '#content/index.ts';
import { today } from '#model/calendar.ts';
import { siteContext } from '../../context.ts';
import { eventDays, eventHour, hasEnded } from '../dates.ts';
import { Island } from '../Island.tsx';
import { pageMeta, siteOf } from '../meta.ts';
import { Breadcrumb } from '../parts/Breadcrumb.tsx';
import { EventCard } from '../parts/EventCard.tsx';
import { Film } from '../parts/Film.tsx';
import { Related } from '../parts/Related.tsx';
import { RichText } from '../parts/RichText.tsx';
import { eventData } from '../structured/event.ts';
import { factsOf } from '../structured/museum.ts';
import { fallback } from '../visit.ts';
import type { Route } from './+types/route';
import { EventUnavailable } from './EventUnavailable.tsx';
import styles from './event.module.css';

export const handle = { dark: true };

/** Two levels: the event's own media, and those of the events it names. */
const everything = {
  images: true,
  video: true,
  linkedEvents: { populate: ['images'] },
  relatedEvents: { populate: ['images'] },
};
const similarCount = 3;
const parents = [{ label: 'Événements à venir', path: '/evenements' }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  let event: Entry<'events'> | undefined;
  try {
    event = await content.get('events', params.eventId, { populate: everything });
  } catch (error) {
    console.error(error);
    return data({ state: 'failed' as const }, 502);
  }
  if (!event) return data({ state: 'unknown' as const }, 404);
  // An unpublished event says no more than that it is there; it is no page to keep, so it answers as one that is not found.
  if (!event.isPublished) return data({ state: 'unpublished' as const }, 404);

  const named = [...(event.linkedEvents ?? []), ...(event.relatedEvents ?? [])];
  const linked = [...new Map(named.map((other) => [other.documentId, other])).values()];
  const similar = linked.length > 0 ? [] : await anyOthers(content, event.documentId).catch(() => []);
  return { state: 'shown' as const, event, linked, similar, day };
}

/** Three published events drawn at random: they change when the page is made again. */
async function anyOthers(content: ContentClient, but: string): Promise<Entry<'events'>[]> {
  const { data: events } = await content.list('events', {
    filters: { isPublished: { $eq: true } },
    populate: ['images'],
    pagination: { pageSize: 100 },
  });
  return events
    .filter((event) => event.documentId !== but)
    .map((event) => ({ event, draw: Math.random() }))
    .sort((one, other) => one.draw - other.draw)
    .slice(0, similarCount)
    .map(({ event }) => event);
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteOf(matches);
  if (loaderData?.state !== 'shown') {
    return [
      ...pageMeta(site, {
        title: 'Événement non disponible',
        description: "Désolé, l'événement que vous recherchez n'existe pas.",
        path: `/evenement/${params.eventId}`,
      }),
      { name: 'robots', content: 'noindex' },
    ];
  }
  const { event, day } = loaderData;
  return pageMeta(site, {
    title: event.title,
    description: `${eventDays(event)}. ${excerpt(textOf(event.description), 140)}`,
    path: `/evenement/${event.documentId}`,
    type: 'article',
    parents,
    image: event.images?.[0],
    structured: [eventData(factsOf(site), event, day)],
  });
}

export default function EventPage({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData.state !== 'shown') return <EventUnavailable state={loaderData.state} />;
  const { event, linked, similar, day } = loaderData;
  const [image] = event.images ?? [];
  const hour = eventHour(event);
  const ended = hasEnded(event, day);
  const booking = event.bookingUrl ?? siteOf(matches)?.bookingUrl ?? fallback.bookingUrl;
  return (
    <>
      <section className={`nuit ${styles.opening}`}>
        <div className={styles.words}>
          <div className={styles.ways}>
            <Breadcrumb parents={parents} here={fr(event.name || event.title)} />
            <ArrowLink href="/evenements" back>
              Retour aux événements
            </ArrowLink>
          </div>
          <div>
            <h1 className={event.title.length > 70 ? styles.long : undefined}>{fr(event.title)}</h1>
            <p className={styles.when}>
              {eventDays(event)}
              {hour && <span>{hour}</span>}
            </p>
            {event.isFree && <Badge tone="free">Gratuit</Badge>}
          </div>
        </div>
        <div className={styles.view}>
          {image ? (
            <Picture file={image} sizes="(min-width: 860px) 58vw, 100vw" first className={styles.image} />
          ) : (
            <div className={styles.noImage} />
          )}
        </div>
      </section>

      <div className={`${layout.frame} ${layout.grid} ${layout.section} ${styles.body}`}>
        <aside className={styles.facts} aria-label="En pratique">
          <dl>
            <div>
              <dt>Quand</dt>
              <dd>{eventDays(event)}</dd>
            </div>
            {hour && (
              <div>
                <dt>Heure</dt>
                <dd>{hour}</dd>
              </div>
            )}
            {(event.isFree || !ended) && (
              <div>
                <dt>Tarif</dt>
                <dd>{event.isFree ? 'Gratuit' : 'Voir la billetterie'}</dd>
              </div>
            )}
          </dl>
          {ended ? (
            <p className={styles.ended} role="status">
              Cet événement est terminé
            </p>
          ) : (
            <>
              <ButtonLink href={booking} tone="gold" newTab>
                Réserver
              </ButtonLink>
              <a className={styles.agenda} href={`/evenement/${event.documentId}/agenda.ics`}>
                <Icon name="plus" /> Ajouter à mon agenda
              </a>
            </>
          )}
        </aside>
        <div className={styles.text}>{event.description && <RichText html={event.description} />}</div>
      </div>

      <section className={`${layout.frame} ${styles.media}`} aria-label="Photos et vidéo">
        <EventMedia event={event} />
      </section>

      {(linked.length > 0 || similar.length > 0) && (
        <Related id="autour" of="events" title={linked.length > 0 ? 'Événements liés' : 'Événements similaires'}>
          {(linked.length > 0 ? linked : similar).map((other) => (
            <EventCard key={other.documentId} event={other} today={day} sizes="(min-width: 1080px) 30vw, 88vw" />
          ))}
        </Related>
      )}
    </>
  );
}

/** Tabs only when there is something to choose between. */
function EventMedia({ event }: { event: Entry<'events'> }) {
  const images = event.images ?? [];
  const label = `Photos : ${event.title}`;
  if (images.length > 0 && event.video)
    return <Island name="MediaTabs" when="visible" props={{ images, video: event.video, label }} />;
  if (images.length > 0) return <Island name="Gallery" when="visible" props={{ images, label }} />;
  if (event.video) return <Film file={event.video} />;
  return <p className={styles.none}>Pas d'image ou de vidéo disponible</p>;
}
