import { ArrowLink, Icon, NewTabLink } from '#app/ui/buttons.tsx';
import { excerptOf, frenchSpacing } from '#app/ui/typography.ts';
import { agendaEvents } from '#client/agenda-events.ts';
import type { ContentClient } from '#client/index.ts';
import { pages } from '#content/pages.ts';
import {
  type AgendaFilters,
  agendaQuery,
  filteredDays,
  lastingFilters,
  parseAgendaFilters,
} from '#editorial/agenda-filters.ts';
import { type Day, today } from '#model/calendar.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { isDated } from '../dates.ts';
import { EmptyState, PageTitle } from '../page/PageElements.tsx';
import { numberedMeta, Pagination, pageOf, requirePage } from '../page/Pagination.tsx';
import { type PageHandle, queryParam, report, siteContext, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
import { AgendaDay, DateStrip } from './AgendaDays.tsx';
import { AgendaFilterLinks } from './AgendaFilterLinks.tsx';
import styles from './agenda.module.css';
import type { AgendaFilter } from './agenda-filters.ts';
import { agendaFilters, agendaSummary, agendaUrl, emptySentences, filteredSpans } from './agenda-filters.ts';
import { agendaItems, dateStrip, dayGroups, eventSpans, firstDayOf, withinDays } from './day-groups.ts';
import type { AgendaEvent } from './EventRow.tsx';

/** docs/product.md, « Numbers »: twelve days a page. */
const pageSize = 12;
const stripLength = 14;

export const handle: PageHandle = { planning: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  const page = pageOf(pages.agenda, request);
  const filters = parseAgendaFilters((name) => queryParam(pages.agenda, name, request));
  const days = await agendaDays(content, filters, day).catch(report);
  const merged = days?.merged ?? [];
  const { groups, pageCount } = dayGroups({ spans: [], merged }, page, pageSize);
  if (days) requirePage(page, pageCount);
  const [first, last] = [groups[0]?.day, groups.at(-1)?.day];
  const events = first && last ? await eventsOn(content, filters, first, last).catch(report) : [];
  return {
    page,
    filters,
    ...dayGroups({ spans: eventSpans(events ?? [], day).spans, merged: events ? merged : [] }, page, pageSize),
    filterLinks: days?.filterLinks ?? [],
    strip: first ? dateStrip({ merged }, first, stripLength, pageSize) : [],
  };
}

async function agendaDays(content: ContentClient, filters: AgendaFilters, day: Day) {
  const { first, last } = filteredDays(filters, day);
  const [spans, filterLinks] = await Promise.all([
    filteredSpans(content, filters, day),
    agendaFilters(content, filters, day),
  ]);
  const { merged } = eventSpans(
    spans.map(({ from, to }) => ({ newStartDate: from, newEndDate: to })),
    day,
  );
  return { merged: withinDays(merged, first, last), filterLinks };
}

/** The events of these days. Excerpts are made between two queries: a page may show hundreds, and is rendered in one event-loop tick. */
async function eventsOn(content: ContentClient, filters: AgendaFilters, first: Day, last: Day): Promise<AgendaEvent[]> {
  const events: AgendaEvent[] = [];
  for await (const { description, ...event } of agendaEvents(content, filters, [first, last], ['images', 'prices']))
    if (isDated(event)) events.push({ ...event, text: frenchSpacing(excerptOf(description)) });
  return events;
}

export const meta = numberedMeta(pages.agenda, ({ page, filters }: { page: number; filters: AgendaFilters }) =>
  agendaUrl(filters, page),
);

export default function Agenda({ loaderData }: Route.ComponentProps) {
  const { page, groups, pageCount, strip, filters, filterLinks } = loaderData;
  const { hours, name, publicUrl, day } = useSite();
  const urlOf = (part: number) => agendaUrl(filters, part);
  const months = Map.groupBy(agendaItems(groups, hours), (item) => formatDay(firstDayOf(item), 'monthYear'));
  return (
    <>
      <PageTitle>ÉVÉNEMENTS À VENIR</PageTitle>
      <div className={ui.frame}>
        <AgendaFilterLinks label="Filtrer l’agenda" groups={filterLinks} />
        <div className={`${ui.ends} ${styles.summary}`}>
          <p>{groups.length > 0 && frenchSpacing(agendaSummary(groups, day))}</p>
          <div className={ui.cluster} data-screen-only="">
            <Subscribe
              url={`${publicUrl}/agenda.ics${agendaQuery(lastingFilters(filters))}`}
              name={`Agenda\u00a0: ${name}`}
            />
            <ArrowLink href={pages.pastEvents.path}>Événements passés</ArrowLink>
          </div>
        </div>
      </div>
      {strip.length > 0 && <DateStrip days={strip} page={page} urlOf={urlOf} />}
      <div className={`${ui.frame} ${styles.days}`}>
        {groups.length === 0 && <NoEvents filters={filterLinks.flat().filter(({ isActive }) => isActive)} />}
        {[...months].map(([month, items]) => (
          <div key={month}>
            <h2 className={styles.month}>{capitalize(month)}</h2>
            {items.map((item) => (
              <AgendaDay key={firstDayOf(item)} item={item} />
            ))}
          </div>
        ))}
        <Pagination list={pages.agenda} page={page} pageCount={pageCount} urlOf={urlOf} />
      </div>
    </>
  );
}

/** No event at all, or none that passes these filters, with the number that each removed filter gives. */
function NoEvents({ filters }: { filters: readonly AgendaFilter[] }) {
  const { none, without } = emptySentences(filters);
  return (
    <EmptyState sentence="Aucun événement à venir">
      {none !== undefined && <p>{frenchSpacing(none)}</p>}
      {without ? (
        <ArrowLink href={without.url}>{frenchSpacing(without.sentence)}</ArrowLink>
      ) : (
        <ArrowLink href={pages.pastEvents.path}>Voir les événements passés</ArrowLink>
      )}
    </EmptyState>
  );
}

/**
 * Links to subscribe to the agenda: `webcal:` opens the calendar of a Mac or an iPhone, and nothing on most other devices. `name`: that of the
 * calendar, for services that need one.
 */
function Subscribe({ url, name }: { url: string; name: string }) {
  // With this scheme calendars subscribe to the URL rather than import it once.
  const webcal = url.replace(/^https?:/, 'webcal:');
  const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
  const services = [
    { name: 'Google Agenda', href: `https://calendar.google.com/calendar/render?${query({ cid: webcal })}` },
    { name: 'Outlook', href: `https://outlook.live.com/calendar/0/addfromweb?${query({ url, name })}` },
  ];
  return (
    <details className={ui.relative} data-menu="">
      <summary className={ui.action}>
        <Icon name="plus" /> S’abonner à l’agenda
      </summary>
      <div className={`${ui.menu} ${ui.plain} ${styles.panel}`}>
        <ul className={ui.quietLinks}>
          <li>
            <a href={webcal}>Calendrier Apple, ou celui de l’ordinateur</a>
          </li>
          {services.map((service) => (
            <li key={service.name}>
              <NewTabLink href={service.href}>{service.name}</NewTabLink>
            </li>
          ))}
        </ul>
        <div className={styles.copy}>
          <label htmlFor="agenda-adresse">Un autre agenda{'\u00a0'}: son adresse</label>
          <input id="agenda-adresse" type="text" className={ui.field} readOnly value={url} />
          <button type="button" className={ui.smallButton} data-copy="Adresse copiée" data-scripted="">
            Copier
          </button>
          <p role="status" />
        </div>
      </div>
    </details>
  );
}
