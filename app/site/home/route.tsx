import { ArrowLink } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { pages } from '#content/pages.ts';
import { localityOf } from '#editorial/facts.ts';
import { openingHoursOf } from '#editorial/opening-hours.ts';
import { openingSentence } from '#editorial/opening-words.ts';
import { addDays, today } from '#model/calendar.ts';
import { siteContext } from '../../context.ts';
import { firstDays } from '../agenda/day-groups.ts';
import { EventCard } from '../cards/EventCard.tsx';
import { isDated } from '../dates.ts';
import { listOrEmpty } from '../loading.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { defaultInstitution } from '../opening-hours.ts';
import { queryParam } from '../urls.ts';
import type { Route } from './+types/route';
import { Collections } from './Collections.tsx';
import { Hero } from './Hero.tsx';
import { HomeSection } from './HomeSection.tsx';
import styles from './home.module.css';
import { Introduction } from './Introduction.tsx';
import { MagazineAndNews } from './MagazineAndNews.tsx';
import { NewsletterSection } from './NewsletterSection.tsx';
import { PracticalInfoBar } from './PracticalInfoBar.tsx';
import { ThisWeek } from './ThisWeek.tsx';
import { Visit } from './Visit.tsx';

export const handle = { dark: true };

const published = { isPublished: { $eq: true } };
/** More than a full week of events. */
const comingCount = 25;
const runningCount = 4;
const piecesCount = 7;

/** A section whose data fail to load is empty; the page is still served (docs/product.md, « Messages »). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  const [events, coming, running, pieces, magazines, articles, setting] = await Promise.all([
    listOrEmpty(content, 'events', {
      populate: ['images'],
      filters: published,
      sort: 'newStartDate:desc',
      pagination: { pageSize: 3, withCount: false },
    }),
    listOrEmpty(content, 'events', {
      filters: { ...published, newStartDate: { $gte: day } },
      sort: 'newStartDate:asc',
      pagination: { pageSize: comingCount, withCount: false },
    }),
    listOrEmpty(content, 'events', {
      filters: { ...published, newStartDate: { $lt: day }, newEndDate: { $gte: day } },
      sort: 'newEndDate:asc',
      pagination: { pageSize: runningCount, withCount: false },
    }),
    listOrEmpty(content, 'collections', {
      populate: ['mainImage'],
      sort: 'order:asc',
      pagination: { pageSize: piecesCount, withCount: false },
    }),
    listOrEmpty(content, 'magazines', {
      populate: ['coverImage', 'pdfFile'],
      filters: published,
      sort: 'publicationDate:desc',
      pagination: { pageSize: 1, withCount: false },
    }),
    listOrEmpty(content, 'patrimoine-actualites', {
      populate: ['images', 'video'],
      sort: 'publishedOn:desc',
      pagination: { pageSize: 3, withCount: false },
    }),
    content.get('setting', undefined, { populate: '*' }).catch(() => undefined),
  ]);
  const hours = openingHoursOf(setting);
  return {
    day,
    now,
    hours,
    events,
    next: coming[0],
    beginning: firstDays(coming.filter(isDated), hours, addDays(day, 7)),
    running: running.filter(isDated),
    pieces,
    issue: magazines[0],
    articles,
    setting,
    newsletterOutcome: queryParam(pages.home, 'lettre', request),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const name = site?.setting?.companyName ?? defaultInstitution.companyName;
  return pageMeta(site, { ...pages.home, title: name });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { day, now, hours, events, next, setting, newsletterOutcome } = loaderData;
  const booking = setting?.defaultBookingUrl ?? defaultInstitution.bookingPath;
  const [first, ...others] = events;
  return (
    <>
      <Hero video={setting?.heroVideo} booking={booking} />

      <PracticalInfoBar
        day={day}
        opening={openingSentence(hours, now)}
        next={next}
        locality={localityOf(setting)}
        booking={booking}
      />

      <HomeSection
        title="EN CE MOMENT"
        id="en-ce-moment"
        more={<ArrowLink href={pages.agenda.path}>Tout l’agenda</ArrowLink>}
      >
        {first ? (
          <div className={`${layout.grid} ${styles.programme}`}>
            <div className={styles.first}>
              <EventCard event={first} today={day} sizes="(min-width: 860px) 62vw, 88vw" lead />
            </div>
            <div className={styles.others}>
              {others.map((event) => (
                <EventCard key={event.documentId} event={event} today={day} sizes="(min-width: 860px) 30vw, 88vw" />
              ))}
            </div>
          </div>
        ) : (
          <p className={layout.empty}>Aucun événement à venir</p>
        )}
      </HomeSection>

      <Introduction />

      <ThisWeek beginning={loaderData.beginning} running={loaderData.running} today={day} />

      <Collections pieces={loaderData.pieces} />

      <Visit setting={setting} booking={booking} hours={hours} now={now} />

      <MagazineAndNews issue={loaderData.issue} articles={loaderData.articles} />

      <NewsletterSection setting={setting} outcome={newsletterOutcome} />
    </>
  );
}
