import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { ArrowLink, ButtonLink, buttonClass } from '#app/ui/links.tsx';
import { fr } from '#app/ui/typography.ts';
import visitPicture from '#app/ui/visit.avif';
import { today } from '#model/calendar.ts';
import { siteContext } from '../../context.ts';
import { capital, eventDaysShort, weekday } from '../dates.ts';
import { Island } from '../Island.tsx';
import { pageMeta, siteOf } from '../meta.ts';
import { ArticleCard } from '../parts/ArticleCard.tsx';
import { EventCard } from '../parts/EventCard.tsx';
import { OpeningHours } from '../parts/OpeningHours.tsx';
import { PriceTable } from '../parts/PriceTable.tsx';
import { socialLinks } from '../parts/social.ts';
import { doors, fallback } from '../visit.ts';
import type { Route } from './+types/route';
import styles from './home.module.css';
import { Section } from './Section.tsx';

export const handle = { dark: true };

const published = { isPublished: { $eq: true } };

/** A section that cannot be had stays empty; the page still stands (SPEC.md, section 8). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now } = context.get(siteContext);
  const day = today(now);
  const list = <Answer extends { data: unknown[] }>(answer: Promise<Answer>): Promise<Answer['data']> =>
    answer
      .then(({ data }) => data)
      .catch((error) => {
        console.error(error);
        return [];
      });
  const [events, next, articles, setting] = await Promise.all([
    list(
      content.list('events', {
        populate: ['images'],
        filters: published,
        sort: 'newStartDate:desc',
        pagination: { pageSize: 3 },
      }),
    ),
    list(
      content.list('events', {
        filters: { ...published, newStartDate: { $gte: day } },
        sort: 'newStartDate:asc',
        pagination: { pageSize: 1 },
      }),
    ),
    list(
      content.list('patrimoine-actualites', {
        populate: ['images', 'video'],
        sort: 'publishedOn:desc',
        pagination: { pageSize: 3 },
      }),
    ),
    content.get('setting', undefined, { populate: '*' }).catch(() => undefined),
  ]);
  return {
    day,
    doors: doors(now),
    events,
    next: next[0],
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
  const { day, doors: state, events, next, articles, setting, letter } = loaderData;
  const booking = setting?.defaultBookingUrl ?? fallback.bookingUrl;
  const [first, ...others] = events;
  const video = setting?.heroVideo;
  const social = socialLinks(setting);
  return (
    <>
      <section className={`nuit ${styles.hero}`}>
        <div className={styles.poster} aria-hidden="true" />
        {video && (
          <Island name="HeroVideo" when="idle" props={{ url: video.url, mime: video.mime }} className={styles.island} />
        )}
        <div className={styles.veil} aria-hidden="true" />
        <div className={styles.lattice} aria-hidden="true" />
        <div className={`${layout.frame} ${styles.opening}`}>
          <h1>
            <span className={styles.tight}>Mémoire debout,</span> <span className={styles.open}>horizon ouvert</span>
          </h1>
          <p className={styles.tagline}>
            {fr(
              'Centre caribéen de mémoire et de création, face à la mer, à Pointe-à-Pitre. On y transmet l’histoire de la traite et de l’esclavage ; on y invente la suite.',
            )}
          </p>
          <div className={styles.ways}>
            <ButtonLink href={booking} tone="gold" newTab>
              Réserver
            </ButtonLink>
            <ButtonLink href="/evenements" tone="hollow">
              Agenda culturel
            </ButtonLink>
          </div>
        </div>
      </section>

      <section className={`nuit ${styles.quay}`} aria-label="En pratique">
        <ul className={`${layout.frame} ${styles.cells}`}>
          <li>
            <span>Aujourd’hui, {weekday(day)}</span>
            <strong className={state.open ? styles.isOpen : undefined}>{state.said}</strong>
          </li>
          <li>
            <span>{next ? capital(eventDaysShort(next, day)) : 'Agenda'}</span>
            <strong>
              {next ? (
                <a href={`/evenement/${next.documentId}`}>{fr(next.name || next.title)}</a>
              ) : (
                <a href="/evenements">Voir l’agenda</a>
              )}
            </strong>
          </li>
          <li>
            <span>Venir</span>
            <strong>
              <a href="/visiter-le-macte">Darboussier, Pointe-à-Pitre</a>
            </strong>
          </li>
          <li>
            <a
              className={`${buttonClass('gold')} ${styles.book}`}
              href={booking}
              target="_blank"
              rel="noopener noreferrer"
            >
              Billetterie <Icon name="arrow" />
            </a>
          </li>
        </ul>
      </section>

      <Section title="EN CE MOMENT" id="en-ce-moment" more={<ArrowLink href="/evenements">Tout l’agenda</ArrowLink>}>
        {first ? (
          <div className={`${layout.grid} ${styles.programme}`}>
            <div className={styles.first}>
              <EventCard event={first} today={day} sizes="(min-width: 860px) 62vw, 92vw" lead />
            </div>
            <div className={styles.others}>
              {others.map((event) => (
                <EventCard key={event.documentId} event={event} today={day} sizes="(min-width: 860px) 30vw, 92vw" />
              ))}
            </div>
          </div>
        ) : (
          <p className={styles.none}>Aucun événement à venir</p>
        )}
      </Section>

      <div className={styles.horizon} aria-hidden="true" />

      <Section title="VISITER" id="visiter">
        <div className={`${layout.grid} ${styles.visit}`}>
          <img
            className={styles.photo}
            src={visitPicture}
            alt="Des lignes d’écume dessinent le bord d’une eau turquoise"
            width="900"
            height="1125"
            loading="lazy"
            decoding="async"
          />
          <div className={styles.prices}>
            <PriceTable />
          </div>
          <div className={styles.practical}>
            <OpeningHours />
            <address className={styles.address}>
              {(setting?.address ?? fallback.address).split('\n').map((line) => (
                <span key={line}>{line}</span>
              ))}
              {setting?.phoneNumber && (
                <a href={`tel:${setting.phoneNumber.replace(/[^\d+]/g, '')}`}>{setting.phoneNumber}</a>
              )}
              {setting?.contactEmail && <a href={`mailto:${setting.contactEmail}`}>{setting.contactEmail}</a>}
            </address>
            <ButtonLink href={booking} newTab>
              Réserver ma visite
            </ButtonLink>
          </div>
        </div>
      </Section>

      <Section
        title="PATRIMOINE & ACTUALITÉS"
        id="actualites"
        calm
        more={<ArrowLink href="/patrimoine-actualites">Tous les articles</ArrowLink>}
      >
        {articles.length > 0 ? (
          <div className={styles.articles}>
            {articles.map((article) => (
              <ArticleCard key={article.documentId} article={article} />
            ))}
          </div>
        ) : (
          <p className={styles.none}>Aucun article disponible</p>
        )}
      </Section>

      <section className={styles.letter} id="lettre" aria-labelledby="lettre-titre">
        <div className={`${layout.frame} ${styles.letterText}`}>
          <h2 id="lettre-titre">RESTEZ INFORMÉ</h2>
          <p className={styles.promise}>
            {fr('Une lettre par mois : les rendez-vous, une pièce des collections, une voix.')}
          </p>
          <Island
            name="NewsletterForm"
            when="visible"
            props={{ initial: letter === 'merci' ? 'success' : letter === 'erreur' ? 'failure' : 'idle' }}
          />
          {social.length > 0 && (
            <ul className={styles.social} aria-label="Réseaux sociaux">
              {social.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} target="_blank" rel="noopener noreferrer me">
                    {label}
                    <span className={layout.hidden}> (nouvel onglet)</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </>
  );
}
