import { ArrowLink } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { pages } from '#content/pages.ts';
import { today } from '#model/calendar.ts';
import { siteContext } from '../../context.ts';
import styles from '../cards/cards.module.css';
import { EventCard } from '../cards/EventCard.tsx';
import { report } from '../loading.ts';
import { EmptyState } from '../page/EmptyState.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { numberedMeta, Pagination, pageOf, requirePage } from '../page/Pagination.tsx';
import type { Route } from './+types/route';

/** docs/product.md, « Numbers ». */
const pageSize = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  const page = pageOf(pages.pastEvents, request);
  // Ended: the last day is before today, or the only day when there is no other.
  const ended = { $or: [{ newEndDate: { $lt: day } }, { newEndDate: { $null: true }, newStartDate: { $lt: day } }] };
  const list = await content
    .list('events', {
      populate: ['images'],
      filters: { isPublished: { $eq: true }, ...ended },
      sort: 'newStartDate:desc',
      pagination: { page, pageSize },
    })
    .catch(report);
  if (list) requirePage(page, list.meta.pagination.pageCount);
  return { page, events: list?.data ?? [], pageCount: list?.meta.pagination.pageCount ?? 1 };
}

export const meta = numberedMeta(pages.pastEvents);

export default function PastEvents({ loaderData: { page, events, pageCount } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle aside={<ArrowLink href={pages.agenda.path}>Événements à venir</ArrowLink>}>
        ÉVÉNEMENTS PASSÉS
      </PageTitle>
      <div className={`${layout.frame} ${layout.end}`}>
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
        <Pagination list={pages.pastEvents} page={page} pageCount={pageCount} />
      </div>
    </>
  );
}
