import type { ReactNode } from 'react';
import buttons from '#app/ui/buttons.module.css';
import { ArrowLink, ButtonLink, IconButton } from '#app/ui/buttons.tsx';
import cloth from '#app/ui/madras.avif';
import smallCloth from '#app/ui/madras-small.avif';
import { LazyImage } from '#app/ui/Picture.tsx';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import visitPicture from '#app/ui/visit.avif';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { factsOf } from '#editorial/facts.ts';
import type { Day } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import lines from '../agenda/day.module.css';
import type { DayGroup } from '../agenda/day-groups.ts';
import { DayHeading, EventRow } from '../agenda/EventRow.tsx';
import { ArticleCard, EntryPicture } from '../cards/Cards.tsx';
import type { Dated } from '../dates.ts';
import { Address } from '../footer/Address.tsx';
import { OpeningHoursTable } from '../hours-and-prices/HoursTerms.tsx';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { pageUrl, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import band from './collections.module.css';
import section from './HomeSection.module.css';
import news from './magazine-and-news.module.css';

type HomeSectionProps = { title: string; id: string; more?: ReactNode; children: ReactNode };

export const HomeSection = ({ title, id, more, children }: HomeSectionProps) => (
  <section className={ui.section} id={id} aria-labelledby={`${id}-titre`}>
    <div className={ui.frame}>
      <div className={`${ui.head} ${section.head}`}>
        <h2 id={`${id}-titre`} className={ui.size1}>
          {title}
        </h2>
        {more}
      </div>
      {children}
    </div>
  </section>
);

/** Prices, opening hours and address. */
export function Visit() {
  const { setting, bookingUrl } = useSite();
  return (
    <HomeSection title="Visiter" id="visiter">
      <div className={`${ui.columns} ${section.visit}`}>
        <LazyImage
          className={`${ui.cropped} ${section.photo}`}
          src={visitPicture}
          alt="Le Mémorial et la passerelle de son jardin, sous la résille, au bord d’une eau calme"
          width="900"
          height="1125"
        />
        <div className={ui.cards}>
          <PriceTable prices={factsOf(setting).prices} />
          <div>
            <OpeningHoursTable />
            <div className={`${ui.head} ${ui.ruled} ${section.way}`}>
              <div>
                <h3>Accès</h3>
                <Address className="above3" />
              </div>
              <ButtonLink href={bookingUrl} newTab>
                Réserver ma visite
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </HomeSection>
  );
}

interface ThisWeekProps {
  /** Events that begin within seven days. */
  beginning: readonly DayGroup<Dated<Entry<'events'>>>[];
  /** Events that began before today and still run. */
  running: readonly Dated<Entry<'events'>>[];
}

/** The next seven days. A multi-day event is listed once: under the first day on which it takes place, or below all days. */
export const ThisWeek = ({ beginning, running }: ThisWeekProps) =>
  (beginning.length > 0 || running.length > 0) && (
    <HomeSection
      title="Cette semaine"
      id="cette-semaine"
      more={<ArrowLink href={pages.agenda.path}>Tout l’agenda</ArrowLink>}
    >
      <div className={section.days}>
        {beginning.map(({ day, events }) => (
          <div key={day} className={`${ui.grid} ${ui.ruled} ${lines.day}`}>
            <div className={`${ui.sticky} ${lines.when}`}>
              <DayHeading day={day} id={`semaine-${day}`} />
            </div>
            <EventRows events={events} day={day} />
          </div>
        ))}
        {running.length > 0 && (
          <div className={`${ui.grid} ${ui.ruled} ${lines.day}`}>
            <h3 className={`${ui.sticky} ${lines.when}`}>En cours</h3>
            <EventRows events={running} />
          </div>
        )}
      </div>
    </HomeSection>
  );

const EventRows = ({ events, day }: { events: readonly Dated<Entry<'events'>>[]; day?: Day }) => (
  <ul className={lines.events}>
    {events.map((event) => (
      <li key={event.documentId}>
        <EventRow event={event} day={day} />
      </li>
    ))}
  </ul>
);

/** The collections: a cloth behind the lattice, and the first pieces in a scrollable row. */
export const Collections = ({ pieces }: { pieces: readonly Entry<'collections'>[] }) => (
  <section className={`dark ${band.band}`} id="collections" aria-labelledby="collections-titre">
    <div className={`${ui.frame} ${ui.grid}`}>
      <LazyImage
        className={`${ui.latticed} ${band.cloth}`}
        src={cloth}
        srcSet={`${smallCloth} 600w, ${cloth} 1000w`}
        sizes="(min-width: 860px) 66vw, 112vw"
        width="1000"
        height="750"
      />
      <div className={band.intro}>
        <h2 id="collections-titre">Collections</h2>
        <p className={ui.lead}>
          Registres, outils, étoffes, voix enregistrées, œuvres d’aujourd’hui. Chaque pièce est décrite, située, et
          partagée avec celles et ceux qui s’y reconnaissent.
        </p>
        <ButtonLink href={pages.collections.path} tone="hollow">
          Explorer les collections
        </ButtonLink>
      </div>
    </div>
    {pieces.length > 0 && (
      <div className={band.strip} data-strip="">
        <ul className={`${ui.strip} ${band.pieces}`} aria-label="Pièces choisies">
          {pieces.map((piece) => (
            <li key={piece.documentId}>
              <a href={pathOfEntry('collections', piece.documentId)}>
                <EntryPicture
                  file={piece.mainImage}
                  sizes="(min-width: 1480px) 38rem, (min-width: 890px) 41vw, 22rem"
                  className={band.picture}
                />
                <span className={`${ui.pieceTitle} ${band.title}`}>{frenchSpacing(titleOf(piece))}</span>
              </a>
            </li>
          ))}
        </ul>
        <div className={band.controls}>
          <IconButton icon="back" label="Pièces précédentes" className={`${buttons.outlined} ${band.push}`} hidden />
          <IconButton icon="arrow" label="Pièces suivantes" className={`${buttons.outlined} ${band.push}`} hidden />
        </div>
      </div>
    )}
  </section>
);

interface MagazineAndNewsProps {
  issue: Entry<'magazines'> | undefined;
  articles: readonly Entry<'patrimoine-actualites'>[];
}

/** The magazine's latest issue, and the latest articles. */
export const MagazineAndNews = ({ issue, articles }: MagazineAndNewsProps) => (
  <div className={`${ui.section} ${ui.calm}`}>
    <div className={`${ui.frame} ${ui.grid} ${issue ? news.both : news.alone}`}>
      {issue && <LatestIssue issue={issue} />}
      <section className={issue ? news.articles : ui.whole} id="actualites" aria-labelledby="actualites-titre">
        <div className={`${ui.head} ${news.head} ${issue ? '' : section.head}`}>
          <h2 id="actualites-titre" className={issue ? undefined : ui.size1}>
            PATRIMOINE &amp; ACTUALITÉS
          </h2>
          <ArrowLink href={pages.articles.path}>Tous les articles</ArrowLink>
        </div>
        {articles.length > 0 ? (
          <ul className={news.list}>
            {articles.map((article) => (
              <li key={article.documentId}>
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={ui.empty}>Aucun article disponible</p>
        )}
      </section>
    </div>
  </div>
);

function LatestIssue({ issue }: { issue: Entry<'magazines'> }) {
  const href = pageUrl(pages.magazines, issue.pdfFile ? { numero: issue.documentId } : {});
  return (
    <section className={news.issue} aria-labelledby="magazine-titre">
      <h2 id="magazine-titre">Le magazine</h2>
      <div className={`${ui.stack} ${news.cover}`}>
        <div className={ui.card}>
          <EntryPicture
            file={issue.coverImage}
            sizes="(min-width: 860px) 27rem, 88vw"
            className={`${ui.cropped} ${ui.portrait}`}
          />
          <h3>
            <a href={href}>{frenchSpacing(titleOf(issue))}</a>
          </h3>
          {issue.publicationDate && <p className={`${ui.note} above2`}>{formatDay(issue.publicationDate, 'long')}</p>}
        </div>
        <ArrowLink href={href}>{issue.pdfFile ? 'Feuilleter en ligne' : 'Tous les magazines'}</ArrowLink>
      </div>
    </section>
  );
}
