import type { ReactNode } from 'react';
import { ArrowLink, ButtonLink } from '#app/ui/buttons.tsx';
import visitPicture from '#app/ui/visit.avif';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { factsOf } from '#editorial/facts.ts';
import type { Day } from '#model/calendar.ts';
import type { DayGroup } from '../agenda/day-groups.ts';
import { DayHeading, EventRow } from '../agenda/EventRow.tsx';
import type { Dated } from '../dates.ts';
import { Address } from '../footer/Address.tsx';
import { OpeningHoursTable, PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './HomeSection.module.css';

interface HomeSectionProps {
  title: string;
  id: string;
  more?: ReactNode;
  children: ReactNode;
}

export const HomeSection = ({ title, id, more, children }: HomeSectionProps) => (
  <section className={ui.section} id={id} aria-labelledby={`${id}-titre`}>
    <div className={ui.frame}>
      <div className={`${ui.head} ${styles.head}`}>
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
      <div className={`${ui.grid} ${styles.visit}`}>
        <img
          className={`${ui.cropped} ${styles.photo}`}
          src={visitPicture}
          alt="Le Mémorial et la passerelle de son jardin, sous la résille, au bord d’une eau calme"
          width="900"
          height="1125"
          loading="lazy"
          decoding="async"
        />
        <div className={styles.prices}>
          <PriceTable prices={factsOf(setting).prices} />
        </div>
        <div className={styles.hours}>
          <OpeningHoursTable />
        </div>
        <div className={`${ui.head} ${ui.ruled} ${styles.way}`}>
          <div>
            <h3>Accès</h3>
            <Address className="above3" />
          </div>
          <ButtonLink href={bookingUrl} newTab>
            Réserver ma visite
          </ButtonLink>
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
      <div className={styles.days}>
        {beginning.map(({ day, events }) => (
          <div key={day} className={`${ui.grid} ${ui.ruled} ${styles.day}`}>
            <div className={styles.date}>
              <DayHeading day={day} id={`semaine-${day}`} />
            </div>
            <EventRows events={events} day={day} />
          </div>
        ))}
        {running.length > 0 && (
          <div className={`${ui.grid} ${ui.ruled} ${styles.day}`}>
            <h3 className={`${styles.date} ${styles.running}`}>En cours</h3>
            <EventRows events={running} />
          </div>
        )}
      </div>
    </HomeSection>
  );

const EventRows = ({ events, day }: { events: readonly Dated<Entry<'events'>>[]; day?: Day }) => (
  <ul className={styles.lines}>
    {events.map((event) => (
      <li key={event.documentId}>
        <EventRow event={event} day={day} />
      </li>
    ))}
  </ul>
);
