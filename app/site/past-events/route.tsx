import { ArrowLink } from '#app/ui/buttons.tsx';
import type { ContentClient } from '#client/index.ts';
import { pages } from '#content/pages.ts';
import { type Day, today } from '#model/calendar.ts';
import { AgendaFilterLinks } from '../agenda/AgendaFilterLinks.tsx';
import { EventCard } from '../cards/Cards.tsx';
import styles from '../cards/cards.module.css';
import { EmptyState, PageTitle } from '../page/PageElements.tsx';
import { numberedMeta, Pagination, readPart } from '../page/Pagination.tsx';
import { pageUrl, queryParam, report, siteContext } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';

/** docs/product.md, « Numbers ». */
const pageSize = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  const year = queryParam(pages.pastEvents, 'annee', request)?.match(/^2\d{3}$/)?.[0];
  // Ended: the last day is before today, or the only day when there is no other.
  const ended = { $or: [{ newEndDate: { $lt: day } }, { newEndDate: { $null: true }, newStartDate: { $lt: day } }] };
  const years = await yearsBefore(content, day).catch(report);
  const part = await readPart(content, pages.pastEvents, request, {
    populate: ['images'],
    filters: {
      isPublished: { $eq: true },
      $and: [ended, year ? { newStartDate: { $gte: `${year}-01-01`, $lt: `${Number(year) + 1}-01-01` } } : {}],
    },
    sort: 'newStartDate:desc',
    pageSize,
  });
  return { ...part, year, years: years ?? [] };
}

/** The years of past events, latest first, with how many began in each. */
async function yearsBefore(content: ContentClient, today: Day): Promise<[year: string, count: number][]> {
  const counts = new Map<string, number>();
  for (const { from, to, count } of await content.agendaDays({ since: '0001-01-01', until: today }))
    if (to < today) counts.set(from.slice(0, 4), (counts.get(from.slice(0, 4)) ?? 0) + count);
  return [...counts].sort(([a], [b]) => b.localeCompare(a));
}

const urlOf = (page: number, year: string | undefined): string =>
  pageUrl(pages.pastEvents, { page: page === 1 ? undefined : page, annee: year });

export const meta = numberedMeta(pages.pastEvents, ({ page, year }: { page: number; year: string | undefined }) =>
  urlOf(page, year),
);

export default function PastEvents({
  loaderData: { page, year, years, entries: events, pageCount },
}: Route.ComponentProps) {
  const yearLinks = years.map(([label, count]) => {
    const isActive = label === year;
    return { label, count, isActive, url: urlOf(1, isActive ? undefined : label) };
  });
  return (
    <>
      <PageTitle aside={<ArrowLink href={pages.agenda.path}>Événements à venir</ArrowLink>}>
        ÉVÉNEMENTS PASSÉS
      </PageTitle>
      <div className={`${ui.frame} ${ui.end}`}>
        {years.length > 1 && <AgendaFilterLinks label="Filtrer par année" groups={[yearLinks]} />}
        {events.length === 0 ? (
          <EmptyState sentence="Aucun événement passé trouvé">
            <ArrowLink href={pages.agenda.path}>Voir les événements à venir</ArrowLink>
          </EmptyState>
        ) : (
          <ul className={styles.cards}>
            {events.map((event, index) => (
              <li key={event.documentId}>
                <EventCard
                  event={event}
                  sizes="(min-width: 1080px) 23vw, (min-width: 620px) 45vw, 88vw"
                  heading="h2"
                  priority={index === 0}
                />
              </li>
            ))}
          </ul>
        )}
        <Pagination list={pages.pastEvents} page={page} pageCount={pageCount} urlOf={(part) => urlOf(part, year)} />
      </div>
    </>
  );
}
