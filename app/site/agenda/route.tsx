import layout from '#app/ui/layout.module.css';
import { ArrowLink, Badge } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { excerpt, fr, textOf } from '#app/ui/typography.ts';
import type { ContentClient } from '#client/index.ts';
import type { Entry } from '#content/index.ts';
import { type Day, today } from '#model/calendar.ts';
import { siteContext } from '../../context.ts';
import { capital, eventDaysShort, eventHour, longDay, weekday } from '../dates.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Pagination, pageAddress, pageOf } from '../parts/Pagination.tsx';
import type { Route } from './+types/route';
import styles from './agenda.module.css';
import { dayGroups } from './day-groups.ts';

/** SPEC.md, section 9: twelve days a page. */
const pageSize = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  const page = pageOf(request);
  const events = await upcoming(content, day).catch((error) => {
    console.error(error);
    return [];
  });
  return { day, page, ...dayGroups(events, day, page, pageSize) };
}

/** Every published event that begins or ends today or later, a hundred at a time. */
async function upcoming(content: ContentClient, day: Day): Promise<Entry<'events'>[]> {
  const events: Entry<'events'>[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await content.list('events', {
      populate: ['images'],
      filters: { isPublished: { $eq: true }, $or: [{ newStartDate: { $gte: day } }, { newEndDate: { $gte: day } }] },
      sort: 'newStartDate:asc',
      pagination: { page, pageSize: 100 },
    });
    events.push(...data);
    if (page >= meta.pagination.pageCount) return events;
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1;
  return pageMeta(siteOf(matches), {
    title: page > 1 ? `Événements à venir, page ${page}` : 'Événements à venir',
    description:
      'Expositions, concerts, conférences et ateliers à venir au Mémorial ACTe, à Pointe-à-Pitre, jour par jour.',
    path: pageAddress('/evenements', page),
  });
}

export default function Agenda({ loaderData: { day, page, groups, pageCount } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle aside={<ArrowLink href="/evenements-passes">Événements passés</ArrowLink>}>
        ÉVÉNEMENTS À VENIR
      </PageTitle>
      <div className={`${layout.frame} ${styles.days}`}>
        {groups.length === 0 && (
          <EmptyState sentence="Aucun événement à venir">
            <ArrowLink href="/evenements-passes">Voir les événements passés</ArrowLink>
          </EmptyState>
        )}
        {groups.map((group) => (
          <section key={group.day} className={`${layout.grid} ${styles.day}`} aria-labelledby={`jour-${group.day}`}>
            <h2 id={`jour-${group.day}`} className={styles.date}>
              <span className={styles.number} aria-hidden="true">
                {Number(group.day.slice(8))}
              </span>
              <span className={styles.words}>
                <span className={styles.weekday}>{capital(weekday(group.day))}</span>
                <span>{longDay(group.day)}</span>
              </span>
            </h2>
            <ul className={styles.events}>
              {group.events.map((event) => (
                <li key={event.documentId}>
                  <Line event={event} day={day} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Pagination page={page} pageCount={pageCount} path="/evenements" />
      </div>
    </>
  );
}

function Line({ event, day }: { event: Entry<'events'>; day: Day }) {
  const [image] = event.images ?? [];
  return (
    <a className={styles.line} href={`/evenement/${event.documentId}`}>
      <span className={styles.hour}>{eventHour(event) ?? 'Journée'}</span>
      <div>
        <h3>{fr(event.title)}</h3>
        <p className={styles.facts}>
          {eventDaysShort(event, day)} {event.isFree && <Badge tone="free">Gratuit</Badge>}
        </p>
        <p className={styles.text}>{fr(excerpt(textOf(event.description)))}</p>
        <span className={styles.more}>Détails</span>
      </div>
      {image && <Picture file={image} sizes="10rem" alt="" className={styles.image} />}
    </a>
  );
}
