import { ArrowLink } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { excerptOf, frenchSpacing } from '#app/ui/typography.ts';
import type { ContentClient } from '#client/index.ts';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { addDays, type Day, today } from '#model/calendar.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { siteContext } from '../../context.ts';
import { type Dated, isDated } from '../dates.ts';
import { EmptyState } from '../page/EmptyState.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { numberedMeta, Pagination, pageOf } from '../page/Pagination.tsx';
import { siteOf } from '../site-data.ts';
import type { Route } from './+types/route';
import { AgendaDay, type AgendaEvent } from './AgendaDay.tsx';
import styles from './agenda.module.css';
import { DateStrip } from './DateStrip.tsx';
import { agendaItems, dateStrip, dayGroups, eventSpans } from './day-groups.ts';
import { EventTimeline } from './EventTimeline.tsx';
import { layoutTimeline } from './event-timeline.ts';
import { Subscribe } from './Subscribe.tsx';

/** docs/product.md, « Numbers »: twelve days a page. */
const pageSize = 12;
/** Events of one query: each may have half a million characters. */
const batch = 25;
/** Long events, above the first page: half a year of them. */
const timelineMonths = 6;
/** Two weeks of dates above the list. */
const stripLength = 14;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  const page = pageOf(pages.agenda, request);
  const { merged, events, long } = await agendaPage(content, day, page).catch((error) => {
    console.error(error);
    return { merged: [], events: [], long: [] };
  });
  const pageGroups = dayGroups({ spans: eventSpans(events, day).spans, merged }, page, pageSize);
  const from = pageGroups.groups[0]?.day;
  return {
    page,
    ...pageGroups,
    strip: from ? dateStrip({ spans: [], merged }, from, stripLength, pageSize) : [],
    timeline: layoutTimeline(long, day, timelineMonths),
  };
}

/** The data of a page: its days, their events, and above the first page the long events. */
async function agendaPage(content: ContentClient, day: Day, page: number) {
  const spans = await content.agendaDays(day);
  const { merged } = eventSpans(
    spans.map(({ from, to }) => ({ newStartDate: from, newEndDate: to })),
    day,
  );
  const days = dayGroups({ spans: [], merged }, page, pageSize).groups;
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const [events, long] = await Promise.all([
    first && last ? eventsOn(content, first, last) : [],
    page === 1 ? lastingEvents(content, day) : [],
  ]);
  return { merged, events, long };
}

/**
 * Every published event on one of these days, in batches of 25, by start date. Excerpts are computed here, between two queries:
 * a page may show hundreds, and is rendered in one event-loop tick.
 */
async function eventsOn(content: ContentClient, first: Day, last: Day): Promise<AgendaEvent[]> {
  const begun = { newStartDate: { $lt: first }, newEndDate: { $gte: first } };
  const beginning = { newStartDate: { $gte: first, $lt: addDays(last, 1) } };
  const events: AgendaEvent[] = [];
  // Two queries, each of which reads an index range: a single « begins or ends since » query would read every event.
  for (const dates of [begun, beginning]) {
    for (let page = 1; ; page += 1) {
      const { data } = await content.list('events', {
        populate: ['images'],
        filters: { isPublished: { $eq: true }, ...dates },
        sort: 'newStartDate:asc',
        pagination: { page, pageSize: batch, withCount: false },
      });
      for (const { description, ...event } of data.filter(isDated))
        events.push({ ...event, text: frenchSpacing(excerptOf(description)) });
      if (data.length < batch) break;
    }
  }
  return events;
}

/** Events that end on a later day than they begin, for the timeline. */
async function lastingEvents(content: ContentClient, day: Day): Promise<Dated<Entry<'events'>>[]> {
  const { data } = await content.list('events', {
    filters: {
      isPublished: { $eq: true },
      newStartDate: { $lt: addDays(day, 31 * timelineMonths) },
      newEndDate: { $gte: addDays(day, 1) },
    },
    sort: 'newStartDate:asc',
    pagination: { pageSize: 100, withCount: false },
  });
  return data.filter(isDated);
}

export const meta = numberedMeta(pages.agenda);

export default function Agenda({ loaderData, matches }: Route.ComponentProps) {
  const { page, groups, pageCount, strip } = loaderData;
  const { hours, name, publicUrl } = siteOf(matches);
  return (
    <>
      <PageTitle
        aside={
          <div className={`${layout.cluster} ${styles.ways}`}>
            <ArrowLink href={pages.pastEvents.path}>Événements passés</ArrowLink>
            <Subscribe url={`${publicUrl}/agenda.ics`} name={`Agenda : ${name}`} />
          </div>
        }
      >
        ÉVÉNEMENTS À VENIR
      </PageTitle>
      {strip.length > 0 && <DateStrip days={strip} page={page} />}
      {loaderData.timeline.bars.length > 0 && <EventTimeline {...loaderData.timeline} />}
      <div className={`${layout.frame} ${styles.days}`}>
        {groups.length === 0 && (
          <EmptyState sentence="Aucun événement à venir">
            <ArrowLink href={pages.pastEvents.path}>Voir les événements passés</ArrowLink>
          </EmptyState>
        )}
        {[...Map.groupBy(groups, (group) => formatDay(group.day, 'monthYear'))].map(([month, days]) => (
          <div key={month}>
            <h2 className={styles.month}>{capitalize(month)}</h2>
            {agendaItems(days, hours).map((item) => (
              <AgendaDay key={item.kind === 'day' ? item.day : item.days[0]} item={item} />
            ))}
          </div>
        ))}
        <Pagination list={pages.agenda} page={page} pageCount={pageCount} />
      </div>
    </>
  );
}
