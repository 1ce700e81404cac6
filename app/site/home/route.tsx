import { ArrowLink, ButtonLink } from '#app/ui/buttons.tsx';
import night from '#app/ui/drawings/night.svg';
import still from '#app/ui/hero-poster.avif';
import cloth from '#app/ui/indigo.avif';
import { LazyImage } from '#app/ui/Picture.tsx';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import type { QueryFilters } from '#client/index.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { goesAhead } from '#editorial/event-times.ts';
import { localityOf } from '#editorial/facts.ts';
import { openingSentence } from '#editorial/opening-words.ts';
import { addDays, today } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { firstDays } from '../agenda/day-groups.ts';
import { EventCard } from '../cards/Cards.tsx';
import { eventDaysShort, isAhead, isDated } from '../dates.ts';
import { SocialLinks } from '../footer/Footer.tsx';
import { HeroSection } from '../hero/HeroSection.tsx';
import { Island } from '../Island.tsx';
import { listOrEmpty, type PageHandle, pageMeta, queryParam, siteContext, siteOf, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
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

export default function Home({ loaderData }: Route.ComponentProps) {
  const { events, coming } = loaderData;
  const { day, hours, now } = useSite();
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

      <div className={ui.horizon} aria-hidden="true" />
      <div className={`${ui.frame} ${ui.grid} ${ui.statement} ${styles.introduction}`}>
        <div>
          <p>
            {frenchSpacing(
              'On y entre pour se souvenir des noms. On y revient pour le tambour, le débat, la lumière de cinq heures sur la rade. ',
            )}
            <em>
              {frenchSpacing(
                'Le Mémorial n’est pas la fin d’un récit : c’est l’endroit où l’on apprend à le continuer.',
              )}
            </em>
          </p>
          <ArrowLink href={pages.discover.path}>Découvrir le lieu</ArrowLink>
        </div>
      </div>
      <ThisWeek beginning={firstDays(coming.filter(isDated), hours, addDays(day, 7))} running={loaderData.running} />
      <Collections pieces={loaderData.pieces} />
      <Visit />
      <MagazineAndNews issue={loaderData.issue} articles={loaderData.articles} />
      <NewsletterSection outcome={loaderData.newsletterOutcome} />
    </>
  );
}

/** The file of the film in demo/files.json. */
const demonstrationFilm = 'mer-de-nuit.mp4';

/** The hero of the home page: tagline and two links above the building by night, or over the institution's own film. */
function Hero() {
  const { setting, bookingUrl } = useSite();
  const film = setting?.heroVideo;
  const isOwn = film != null && film.name !== demonstrationFilm;
  return (
    <HeroSection video={film} still={still} drawing={isOwn ? undefined : <Building />}>
      <div className={`${styles.opening} ${isOwn ? '' : styles.sky}`}>
        <h1>
          <span className={styles.tight}>Mémoire debout,</span> <span className={styles.open}>horizon ouvert</span>
        </h1>
        <div>
          <p className={`${ui.lead} ${ui.tagline} ${styles.tagline}`}>
            {frenchSpacing(
              'Centre caribéen de mémoire et de création, face à la mer, à Pointe-à-Pitre. On y transmet l’histoire ' +
                'de la traite et de l’esclavage, et l’on y crée au présent.',
            )}
          </p>
          <div className={`${ui.wrapping} ${styles.ways}`}>
            <ButtonLink href={bookingUrl} newTab>
              Réserver
            </ButtonLink>
            <ButtonLink href={pages.agenda.path} tone="hollow">
              Agenda culturel
            </ButtonLink>
          </div>
        </div>
      </div>
    </HeroSection>
  );
}

// Lazy, so that the head does not preload it: it would delay the poster.
const Building = () => (
  <LazyImage
    src={night}
    alt="Dessin : le Mémorial la nuit, vu de la rade. Un long corps noir pris dans une résille d’argent, une passerelle, le quai, l’eau."
    width="1600"
    height="640"
    fetchPriority="low"
  />
);

/** Practical information: opening status, next event, town, the sheets in other languages. */
function PracticalInfoBar({ next }: { next: Entry<'events'> | undefined }) {
  const { day, hours, now, setting } = useSite();
  const opening = openingSentence(hours, now);
  return (
    <section className={`dark ${styles.practicalInfo}`} aria-label="En pratique">
      <ul className={`${ui.frame} ${styles.cells}`}>
        <li data-now="">
          <span className={ui.note}>Aujourd’hui, {formatDay(day, 'weekday')}</span>
          <strong className={opening.isOpen ? ui.dot : undefined}>{opening.text}</strong>
          {opening.detail && <span className={`${ui.note} ${styles.detail}`}>{frenchSpacing(opening.detail)}</span>}
        </li>
        <li>
          <span className={ui.note}>
            {next ? eventDaysShort(next, day) + (next.isFree ? ', gratuit' : '') : 'Agenda'}
          </span>
          <strong className={ui.quietLinks}>
            {next ? (
              <a href={pathOfEntry('events', next.documentId)}>{frenchSpacing(next.name || titleOf(next))}</a>
            ) : (
              <a href={pages.agenda.path}>Voir l’agenda</a>
            )}
          </strong>
        </li>
        <li>
          <span className={ui.note}>Venir</span>
          <strong className={ui.quietLinks}>
            <a href={pages.visit.path}>{frenchSpacing(localityOf(setting))}</a>
          </strong>
        </li>
        <li>
          <span className={ui.note} lang="en">
            Visitor information
          </span>
          <strong className={`${ui.links} ${ui.cluster} ${styles.languages}`}>
            <a href={pages.english.path} lang="en" hrefLang="en">
              English
            </a>
            {setting?.isCreoleProofread && (
              <a href={pages.creole.path} lang="gcf" hrefLang="gcf">
                Kréyòl
              </a>
            )}
          </strong>
        </li>
      </ul>
    </section>
  );
}

/** The newsletter form and the social networks. `outcome`: that of a subscription without JavaScript, from the URL. */
const NewsletterSection = ({ outcome }: { outcome: string | null }) => (
  <section className={`${ui.relative} ${newsletter.newsletter}`} id="lettre" aria-labelledby="lettre-titre">
    <LazyImage className={`${ui.fill} ${newsletter.cloth}`} src={cloth} width="900" height="900" />
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
