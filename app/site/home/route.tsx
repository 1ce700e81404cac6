import '#app/ui/letters-home.css';
import layout from '#app/ui/layout.module.css';
import { ArrowLink } from '#app/ui/links.tsx';
import { addDays, today } from '#model/calendar.ts';
import { siteContext } from '../../context.ts';
import { entriesOrNone } from '../loading.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { EventCard } from '../parts/EventCard.tsx';
import { posterLink } from '../parts/Opening.tsx';
import { doors, fallback } from '../visit.ts';
import type { Route } from './+types/route';
import { Collections } from './Collections.tsx';
import { FirstScreen } from './FirstScreen.tsx';
import styles from './home.module.css';
import { Letter } from './Letter.tsx';
import { Manifesto } from './Manifesto.tsx';
import { Quay } from './Quay.tsx';
import { Reading } from './Reading.tsx';
import { Section } from './Section.tsx';
import { Visit } from './Visit.tsx';
import { Week } from './Week.tsx';

export const handle = { dark: true };

export const links: Route.LinksFunction = () => [posterLink];

const published = { isPublished: { $eq: true } };
/** More than a week of a full house. */
const comingCount = 25;
const runningCount = 4;
const piecesCount = 7;

/** A section that cannot be had stays empty; the page still stands (SPEC.md, section 8). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  const [events, coming, running, pieces, magazines, articles, setting] = await Promise.all([
    entriesOrNone(
      content.list('events', {
        populate: ['images'],
        filters: published,
        sort: 'newStartDate:desc',
        pagination: { pageSize: 3 },
      }),
    ),
    entriesOrNone(
      content.list('events', {
        filters: { ...published, newStartDate: { $gte: day } },
        sort: 'newStartDate:asc',
        pagination: { pageSize: comingCount },
      }),
    ),
    entriesOrNone(
      content.list('events', {
        filters: { ...published, newStartDate: { $lt: day }, newEndDate: { $gte: day } },
        sort: 'newEndDate:asc',
        pagination: { pageSize: runningCount },
      }),
    ),
    entriesOrNone(
      content.list('collections', {
        populate: ['mainImage'],
        sort: 'order:asc',
        pagination: { pageSize: piecesCount },
      }),
    ),
    entriesOrNone(
      content.list('magazines', {
        populate: ['coverImage', 'pdfFile'],
        filters: published,
        sort: 'publicationDate:desc',
        pagination: { pageSize: 1 },
      }),
    ),
    entriesOrNone(
      content.list('patrimoine-actualites', {
        populate: ['images', 'video'],
        sort: 'publishedOn:desc',
        pagination: { pageSize: 3 },
      }),
    ),
    content.get('setting', undefined, { populate: '*' }).catch(() => undefined),
  ]);
  const weekEnd = addDays(day, 7);
  return {
    day,
    doors: doors(now),
    events,
    next: coming[0],
    beginning: coming.filter(({ newStartDate }) => newStartDate < weekEnd),
    running,
    pieces,
    issue: magazines[0],
    articles,
    setting,
    letter: new URL(request.url).searchParams.get('lettre'),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const name = site?.setting?.companyName ?? fallback.companyName;
  return pageMeta(site, {
    title: name,
    description:
      'Centre caribéen d’expression et de mémoire de la traite et de l’esclavage, à Pointe-à-Pitre : expositions, rendez-vous, collections, horaires et tarifs.',
    path: '/',
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { day, doors: state, events, next, setting, letter } = loaderData;
  const booking = setting?.defaultBookingUrl ?? fallback.bookingUrl;
  const [first, ...others] = events;
  return (
    <>
      <FirstScreen video={setting?.heroVideo} booking={booking} />

      <Quay day={day} doors={state} next={next} booking={booking} />

      <Section title="EN CE MOMENT" id="en-ce-moment" more={<ArrowLink href="/evenements">Tout l’agenda</ArrowLink>}>
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
          <p className={styles.none}>Aucun événement à venir</p>
        )}
      </Section>

      <Manifesto />

      <Week beginning={loaderData.beginning} running={loaderData.running} today={day} />

      <Collections pieces={loaderData.pieces} />

      <Visit setting={setting} booking={booking} />

      <Reading issue={loaderData.issue} articles={loaderData.articles} />

      <Letter setting={setting} letter={letter} />
    </>
  );
}
