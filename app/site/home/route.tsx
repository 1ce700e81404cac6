import { ArrowLink } from '#app/ui/buttons.tsx';
import cloth from '#app/ui/indigo.avif';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { QueryFilters } from '#client/index.ts';
import { pages } from '#content/pages.ts';
import { goesAhead } from '#editorial/event-status.ts';
import { addDays, today } from '#model/calendar.ts';
import { firstDays } from '../agenda/day-groups.ts';
import { EventCard } from '../cards/Cards.tsx';
import { isAhead, isDated } from '../dates.ts';
import { SocialLinks } from '../footer/Footer.tsx';
import { Island } from '../Island.tsx';
import { listOrEmpty, type PageHandle, pageMeta, queryParam, siteContext, siteOf, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
import { Hero, PracticalInfoBar } from './Hero.tsx';
import { Collections, HomeSection, MagazineAndNews, ThisWeek, Visit } from './HomeSections.tsx';
import styles from './home.module.css';
import newsletter from './newsletter.module.css';

export const handle: PageHandle = { dark: true };

const published = { isPublished: { $eq: true } };
/** Events of « EN CE MOMENT » that take place: those that run or begin within a week, then the next (docs/product.md, « Pages »). */
const programmeCount = 3;
/** With those that do not take place, which are left out here: a condition on the status would read every event. */
const readCount = 8;
/** More than a full week of events. */
const comingCount = 25;
const runningCount = 4;
const piecesCount = 7;

/** A section whose data fail to load is empty; the page is still served (docs/product.md, « Messages »). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  const inAWeek = addDays(day, 8);
  const events = (pageSize: number, populate: string, dates: QueryFilters, sort: string) =>
    listOrEmpty(content, 'events', pageSize, { populate: [populate], filters: { ...published, ...dates }, sort });
  const isOnFrom = { $or: [{ newStartDate: { $gte: day } }, { newEndDate: { $gte: day } }] };
  const [current, next, coming, running, pieces, magazines, articles] = await Promise.all([
    events(readCount, 'images', { newStartDate: { $lt: inAWeek }, ...isOnFrom }, 'newStartDate:desc'),
    events(readCount, 'images', { newStartDate: { $gte: inAWeek } }, 'newStartDate:asc'),
    events(comingCount, 'prices', { newStartDate: { $gte: day } }, 'newStartDate:asc'),
    events(runningCount, 'prices', { newStartDate: { $lt: day }, newEndDate: { $gte: day } }, 'newEndDate:asc'),
    listOrEmpty(content, 'collections', piecesCount, { populate: ['mainImage'], sort: 'order:asc' }),
    listOrEmpty(content, 'magazines', 1, {
      populate: ['coverImage', 'pdfFile'],
      filters: published,
      sort: 'publicationDate:desc',
    }),
    listOrEmpty(content, 'patrimoine-actualites', 3, { populate: ['images', 'video'], sort: 'publishedOn:desc' }),
  ]);
  return {
    events: [...current, ...next].filter(goesAhead).slice(0, programmeCount),
    coming,
    running: running.filter(isDated),
    pieces,
    issue: magazines[0],
    articles,
    newsletterOutcome: queryParam(pages.home, 'lettre', request),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta(site, { ...pages.home, title: site.name });
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { events, coming } = loaderData;
  const { day, hours, now } = siteOf(matches);
  const [first, ...others] = events;
  return (
    <>
      <Hero />
      <PracticalInfoBar next={coming.find((event) => isAhead(event, now) && goesAhead(event))} />
      <HomeSection
        title="EN CE MOMENT"
        id="en-ce-moment"
        more={<ArrowLink href={pages.agenda.path}>Tout l’agenda</ArrowLink>}
      >
        {first ? (
          <div className={`${ui.columns} ${styles.programme}`}>
            <EventCard event={first} sizes="(min-width: 860px) 62vw, 88vw" lead />
            <div className={`${ui.stack} ${styles.others}`}>
              {others.map((event) => (
                <EventCard key={event.documentId} event={event} sizes="(min-width: 860px) 30vw, 88vw" />
              ))}
            </div>
          </div>
        ) : (
          <p className={ui.empty}>Aucun événement à venir</p>
        )}
      </HomeSection>

      <Introduction />
      <ThisWeek beginning={firstDays(coming.filter(isDated), hours, addDays(day, 7))} running={loaderData.running} />
      <Collections pieces={loaderData.pieces} />
      <Visit />
      <MagazineAndNews issue={loaderData.issue} articles={loaderData.articles} />
      <NewsletterSection outcome={loaderData.newsletterOutcome} />
    </>
  );
}

const Introduction = () => (
  <>
    <div className={ui.horizon} aria-hidden="true" />
    <div className={`${ui.frame} ${ui.grid} ${ui.statement} ${styles.introduction}`}>
      <div>
        <p>
          {frenchSpacing(
            'On y entre pour se souvenir des noms. On y revient pour le tambour, le débat, la lumière de cinq heures sur la rade. ',
          )}
          <em>
            {frenchSpacing('Le Mémorial n’est pas la fin d’un récit : c’est l’endroit où l’on apprend à le continuer.')}
          </em>
        </p>
        <ArrowLink href={pages.discover.path}>Découvrir le lieu</ArrowLink>
      </div>
    </div>
  </>
);

/** The newsletter form and the social networks. `outcome`: that of a subscription without JavaScript, from the URL. */
const NewsletterSection = ({ outcome }: { outcome: string | null }) => (
  <section className={`${ui.relative} ${newsletter.newsletter}`} id="lettre" aria-labelledby="lettre-titre">
    <img
      className={`${ui.fill} ${newsletter.cloth}`}
      src={cloth}
      alt=""
      width="900"
      height="900"
      loading="lazy"
      decoding="async"
    />
    <div className={`${ui.frame} ${ui.column} ${ui.section} ${newsletter.text}`}>
      <h2 id="lettre-titre" className={ui.size1}>
        RESTEZ INFORMÉ
      </h2>
      <p className={ui.lead}>
        {frenchSpacing('Une lettre par mois : les rendez-vous, une pièce des collections, une voix.')}
      </p>
      <Island
        name="NewsletterForm"
        until="visible"
        props={{
          initial: outcome === 'merci' ? 'success' : outcome === 'erreur' ? 'failure' : 'idle',
          needsConfirmation: useSite().needsConfirmation,
          rights: `${pages.privacy.path}#droits`,
          leave: pages.leaveNewsletter.path,
        }}
      />
      <SocialLinks className={`${ui.links} ${ui.cluster} ${ui.plain}`} label="Réseaux sociaux" />
    </div>
  </section>
);
