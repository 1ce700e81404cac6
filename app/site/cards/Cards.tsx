import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '#app/ui/buttons.tsx';
import { LazyImage, Picture } from '#app/ui/Picture.tsx';
import quartz from '#app/ui/quartz.avif';
import { excerptOf, frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { eventStatuses } from '#content/events.ts';
import { type Entry, type FileEntry, pathOfEntry } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { eventDaysShort } from '../dates.ts';
import { isLongTitle } from '../page/PageElements.tsx';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import articleCard from './ArticleCard.module.css';
import eventCard from './EventCard.module.css';

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
    <div className={`${ui.card} ${eventCard.card} ${lead ? eventCard.lead : ''}`}>
      <div className={`${ui.relative} ${eventCard.view}`}>
        <EntryPicture file={image} sizes={sizes} priority={priority} className={`${ui.fill} ${eventCard.image}`} />
      </div>
      <p className={`${ui.ends} ${eventCard.when}`}>
        <span>{frenchSpacing(eventDaysShort(event, day))}</span>
        <EventBadges event={event} />
      </p>
      <div className={lead ? `${ui.columns} ${eventCard.text}` : undefined}>
        <Heading className={lead && isLongTitle(title) ? ui.long : undefined}>
          <a href={pathOfEntry('events', event.documentId)}>{frenchSpacing(lead ? title : event.name || title)}</a>
        </Heading>
        {lead && event.description && <p className={ui.lead}>{frenchSpacing(excerptOf(event.description, 160))}</p>}
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

/** An article of a list: date, title, excerpt, square picture. */
export function ArticleCard({
  article,
  heading: Heading = 'h3',
  lead,
}: {
  article: Entry<'patrimoine-actualites'>;
  heading?: 'h2' | 'h3';
  /** The lead article: large picture with priority, text beside it. */
  lead?: boolean;
}) {
  const [image] = article.images ?? [];
  return (
    <div className={`${ui.card} ${ui.ruled} ${articleCard.card} ${lead ? articleCard.lead : ''}`}>
      <div>
        <p className={`${ui.note} ${ui.cluster} ${articleCard.when}`}>
          {article.publishedOn && <time dateTime={article.publishedOn}>{formatDay(article.publishedOn, 'long')}</time>}
          {article.video && <Badge>Vidéo</Badge>}
        </p>
        <Heading>
          <a href={pathOfEntry('patrimoine-actualites', article.documentId)}>{frenchSpacing(titleOf(article))}</a>
        </Heading>
        <p className={`${ui.secondary} ${lead ? ui.lead : ''} above2`}>{frenchSpacing(excerptOf(article.content))}</p>
      </div>
      {image && (
        <Picture
          file={image}
          sizes={lead ? '(min-width: 860px) 60vw, 88vw' : '10rem'}
          priority={lead ?? false}
          alt=""
          className={`${ui.cropped} ${articleCard.image}`}
        />
      )}
    </div>
  );
}

type EntryPictureProps = Omit<ComponentProps<typeof Picture>, 'file'> & { file: FileEntry | null | undefined };

/** The picture of an entry's card, or the building's stone. The text beside it says what it is of. */
export const EntryPicture = ({ file, ...picture }: EntryPictureProps) =>
  file ? (
    <Picture alt="" {...picture} file={file} />
  ) : (
    <LazyImage className={picture.className} src={quartz} width="1200" height="800" />
  );

/** docs/product.md, « Numbers »: similar events, other articles. */
export const shownCount = 3;

interface Draw<Item> {
  ownId: string;
  day: Day;
  /** How many subjects an entry shares with that of the page. */
  shared: (entry: Item) => number;
}

/**
 * Candidates for the foot of a page, without the page's own entry: those that share most with it first, then in an order that changes with the
 * day and the page. Every visitor of a day is sent the same page.
 */
export function candidates<Item extends { documentId: string }>(
  entries: readonly Item[],
  { ownId, day, shared }: Draw<Item>,
): Item[] {
  return entries
    .filter(({ documentId }) => documentId !== ownId)
    .map((entry) => ({ entry, count: shared(entry), draw: hashOf(`${day} ${ownId} ${entry.documentId}`) }))
    .sort((a, b) => b.count - a.count || a.draw - b.draw)
    .slice(0, shownCount)
    .map(({ entry }) => entry);
}

/** FNV-1a, in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Related entries, three abreast at the foot of a page. */
export const RelatedEntries = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={`${ui.section} ${ui.calm}`} aria-labelledby={id} data-screen-only="">
    <div className={ui.frame}>
      <h2 id={id}>{title}</h2>
      <div className={`${ui.cards} above8`}>{children}</div>
    </div>
  </section>
);
