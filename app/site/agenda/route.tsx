import '#app/ui/letters-figures.css';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { ArrowLink } from '#app/ui/links.tsx';
import type { ContentClient } from '#client/index.ts';
import type { Entry } from '#content/index.ts';
import { type Day, today } from '#model/calendar.ts';
import { siteContext } from '../../context.ts';
import { capital, monthOf } from '../dates.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Pagination, pageAddress, pageOf } from '../parts/Pagination.tsx';
import type { Route } from './+types/route';
import styles from './agenda.module.css';
import { DayEvents } from './DayEvents.tsx';
import { DayRule } from './DayRule.tsx';
import { busyDays, dayGroups, dayRule } from './day-groups.ts';
import { Frieze } from './Frieze.tsx';
import { frieze } from './frieze.ts';

/** SPEC.md, section 9: twelve days a page. */
const pageSize = 12;
/** What lasts, over the first page: half a year of it. */
const friezeMonths = 6;
/** A fortnight over the page's days. */
const ruleLength = 14;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  const page = pageOf(request);
  const events = await upcoming(content, day).catch((error) => {
    console.error(error);
    return [];
  });
  const busy = busyDays(events, day);
  const found = dayGroups(busy, page, pageSize);
  const from = found.groups[0]?.day;
  return {
    day,
    page,
    ...found,
    rule: from ? dayRule(busy, from, ruleLength, pageSize) : [],
    frieze: frieze(page === 1 ? events : [], day, friezeMonths),
  };
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

export default function Agenda({ loaderData, matches }: Route.ComponentProps) {
  const { day, page, groups, pageCount, rule } = loaderData;
  // The scheme by which a calendar takes an address as one to come back to, not as a file to copy once.
  const subscription = `${siteOf(matches)?.publicUrl ?? ''}/agenda.ics`.replace(/^https?:/, 'webcal:');
  return (
    <>
      <PageTitle
        aside={
          <div className={styles.ways}>
            <ArrowLink href="/evenements-passes">Événements passés</ArrowLink>
            <a className={styles.subscribe} href={subscription}>
              <Icon name="plus" /> S’abonner à l’agenda
            </a>
          </div>
        }
      >
        ÉVÉNEMENTS À VENIR
      </PageTitle>
      {rule.length > 0 && <DayRule days={rule} page={page} today={day} />}
      {loaderData.frieze.bars.length > 0 && <Frieze {...loaderData.frieze} today={day} />}
      <div className={`${layout.frame} ${styles.days}`}>
        {groups.length === 0 && (
          <EmptyState sentence="Aucun événement à venir">
            <ArrowLink href="/evenements-passes">Voir les événements passés</ArrowLink>
          </EmptyState>
        )}
        {[...Map.groupBy(groups, (group) => monthOf(group.day))].map(([month, days]) => (
          <div key={month}>
            <h2 className={styles.month}>{capital(month)}</h2>
            {days.map((group) => (
              <DayEvents key={group.day} group={group} today={day} />
            ))}
          </div>
        ))}
        <Pagination page={page} pageCount={pageCount} path="/evenements" />
      </div>
    </>
  );
}
