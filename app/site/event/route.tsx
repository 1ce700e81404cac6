import { data } from 'react-router';
import { ArrowLink, ButtonLink, Icon } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerptOf, frenchSpacing, titleOf } from '#app/ui/typography.ts';
import type { ContentClient, QueryFilters } from '#client/index.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { type Day, today } from '#model/calendar.ts';
import { candidates, EventBadges, EventCard, RelatedEntries, shownCount } from '../cards/Cards.tsx';
import { eventDays, eventHours, hasEnded, isDated } from '../dates.ts';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { eventJsonLd } from '../json-ld/entries.ts';
import { EntryMedia } from '../media/EntryMedia.tsx';
import { FullPageMessage } from '../page/ErrorPage.tsx';
import { Breadcrumb, isLongTitle, Terms } from '../page/PageElements.tsx';
import { listOrEmpty, type PageHandle, pageMeta, siteContext, siteOf, unlistedMeta, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import { RichText } from '../rich-text/RichText.tsx';
import type { Route } from './+types/route';
import styles from './event.module.css';
import { eventFacts, eventNotices } from './facts.ts';

export const handle: PageHandle = { dark: true };

/** Two levels: the event's own media, and those of its linked events. */
const populate = {
  images: true,
  video: true,
  prices: true,
  linkedEvents: { populate: ['images'] },
  relatedEvents: { populate: ['images'] },
};
/** The soonest events are enough to pick from. */
const comingCount = 24;
const runningCount = 12;
const parentsOf = (ended: boolean) => [ended ? pages.pastEvents : pages.agenda];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  let event: Entry<'events'> | undefined;
  try {
    event = await content.get('events', params.documentId, { populate });
  } catch (error) {
    console.error(error);
    return data({ state: 'failed' as const }, 502);
  }
  if (!event) return data({ state: 'unknown' as const }, 404);
  // An unpublished event reveals only that it exists, and answers 404.
  if (!event.isPublished) return data({ state: 'unpublished' as const }, 404);

  const references = [...(event.linkedEvents ?? []), ...(event.relatedEvents ?? [])];
  const linked = [...new Map(references.map((related) => [related.documentId, related])).values()];
  const similar = linked.length > 0 ? [] : await similarEvents(content, event, day);
  return {
    state: 'shown' as const,
    event,
    linked: linked.length > 0,
    related: linked.length > 0 ? linked : similar,
    day,
  };
}

/** Other published events, of the same genre first: future ones, then the latest past ones when there are too few. */
async function similarEvents(content: ContentClient, own: Entry<'events'>, day: Day): Promise<Entry<'events'>[]> {
  const draw = {
    ownId: own.documentId,
    day,
    shared: ({ genre }: Entry<'events'>) => (genre !== null && genre === own.genre ? 1 : 0),
  };
  const list = (dates: QueryFilters, sort: string, pageSize: number) =>
    listOrEmpty(content, 'events', pageSize, {
      filters: { isPublished: { $eq: true }, ...dates },
      populate: ['images'],
      sort,
    });
  const [coming, running] = await Promise.all([
    list({ newStartDate: { $gte: day } }, 'newStartDate:asc', comingCount),
    list({ newStartDate: { $lt: day }, newEndDate: { $gte: day } }, 'newEndDate:asc', runningCount),
  ]);
  const similar = candidates([...coming, ...running], draw);
  if (similar.length >= shownCount) return similar;
  // The latest to begin include current events already listed, so a few more are requested.
  const latest = await list({ newStartDate: { $lt: day } }, 'newStartDate:desc', shownCount + runningCount);
  const listed = new Set(similar.map(({ documentId }) => documentId));
  const over = latest.filter((event) => hasEnded(event, day) && !listed.has(event.documentId));
  return [...similar, ...candidates(over, draw)].slice(0, shownCount);
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteOf(matches);
  if (loaderData?.state !== 'shown') return unlistedMeta(site, pages.event, pathOfEntry('events', params.documentId));
  const { event, day } = loaderData;
  return pageMeta(site, {
    title: titleOf(event),
    description: `${eventDays(event)}. ${excerptOf(event.description, 140)}`,
    path: pathOfEntry('events', event.documentId),
    type: 'article',
    parents: parentsOf(hasEnded(event, day)),
    card: { type: 'events', entry: event },
    structured: isDated(event) ? [eventJsonLd(site, event, day)] : [],
  });
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { bookingUrl, hours } = useSite();
  if (loaderData.state !== 'shown')
    return (
      <FullPageMessage title="Événement non disponible" sentence={sentences[loaderData.state]}>
        <ArrowLink href={pages.agenda.path} back>
          Retour aux événements
        </ArrowLink>
      </FullPageMessage>
    );
  const { event, linked, related, day } = loaderData;
  const images = event.images ?? [];
  const [image] = images;
  const hour = eventHours(event);
  const title = titleOf(event);
  const ended = hasEnded(event, day);
  return (
    <>
      <section className={`dark ${styles.opening}`}>
        <div className={styles.intro}>
          <div className={`${ui.stack} ${styles.ways}`}>
            <Breadcrumb parents={parentsOf(ended)} here={frenchSpacing(event.name || title)} />
            <ArrowLink href={ended ? pages.pastEvents.path : pages.agenda.path} back>
              Retour aux événements
            </ArrowLink>
          </div>
          <div>
            <h1 className={`${ui.hyphenated} ${isLongTitle(title) ? ui.long : ''}`}>{frenchSpacing(title)}</h1>
            <p className={`${ui.column} ${styles.when}`}>
              {frenchSpacing(eventDays(event))}
              {hour && <span>{frenchSpacing(hour)}</span>}
              {event.place && <span>{frenchSpacing(event.place)}</span>}
            </p>
            <p className={ui.wrapping}>
              <EventBadges event={event} />
            </p>
          </div>
        </div>
        <div className={`${ui.relative} ${styles.view}`}>
          {image ? (
            // The sizes of the gallery below, which then shows the same file.
            <Picture file={image} sizes="(min-width: 860px) 60vw, 88vw" priority className={ui.fill} />
          ) : (
            <div className={`${ui.fill} ${styles.noImage}`} />
          )}
        </div>
      </section>

      <div className={`${ui.frame} ${ui.grid} ${ui.section} ${styles.body}`}>
        <aside className={`${ui.column} ${ui.sticky} ${ui.plain} ${styles.facts}`} aria-label="En pratique">
          {eventNotices(event, hours, day).map((notice) => (
            <p key={notice} className={ui.message}>
              {notice}
            </p>
          ))}
          <Terms rows={eventFacts(event)} />
          <PriceTable prices={event.prices ?? []} />
          {ended ? (
            <p className={ui.message} role="status">
              Cet événement est terminé
            </p>
          ) : (
            <>
              {!event.eventStatus && (
                <ButtonLink href={event.bookingUrl ?? bookingUrl} newTab>
                  Réserver
                </ButtonLink>
              )}
              {isDated(event) && (
                <a className={ui.action} href={`${pathOfEntry('events', event.documentId)}/agenda.ics`}>
                  <Icon name="plus" /> Ajouter à mon agenda
                </a>
              )}
            </>
          )}
        </aside>
        <div className={styles.text}>{event.description && <RichText html={event.description} />}</div>
      </div>

      {(images.length > 0 || event.video || !hasMedia.test(event.description ?? '')) && (
        <section className={`${ui.frame} ${ui.end}`} aria-label="Photos et vidéo">
          {images.length > 0 || event.video ? (
            <EntryMedia images={images} video={event.video} of={title} />
          ) : (
            <p className={ui.empty}>Pas d'image ou de vidéo disponible</p>
          )}
        </section>
      )}

      {related.length > 0 && (
        <RelatedEntries id="autour" title={linked ? 'Événements liés' : 'Événements similaires'}>
          {related.map((entry) => (
            <EventCard key={entry.documentId} event={entry} sizes="(min-width: 1080px) 30vw, 88vw" />
          ))}
        </RelatedEntries>
      )}
    </>
  );
}

const hasMedia = /<(?:img|video|iframe)\b/;

/** Shown instead of an event (docs/product.md, « Messages »). */
const sentences = {
  unknown: "Désolé, l'événement que vous recherchez n'existe pas.",
  unpublished: "Cet événement n'est pas encore publié.",
  failed: "Une erreur est survenue lors du chargement de l'événement.",
} as const;
