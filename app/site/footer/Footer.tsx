import { Fragment } from 'react';
import { NewTabLink } from '#app/ui/buttons.tsx';
import field from '#app/ui/lattice/field.svg';
import layout from '#app/ui/layout.module.css';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { exceptionDays, weekRows } from '#editorial/opening-words.ts';
import { today } from '#model/calendar.ts';
import { formatSpan } from '#model/format.ts';
import { announcedExceptions, hasHours, type OpeningHours, type OpeningSpan } from '#model/opening-hours.ts';
import { conformity } from '../conformity.ts';
import { Logo } from '../header/Logo.tsx';
import primitives from '../primitives.module.css';
import { socialLinks } from '../social.ts';
import { Address } from './Address.tsx';
import styles from './Footer.module.css';
import { SocialLinks } from './SocialLinks.tsx';

interface FooterProps {
  /** The institution's name. */
  name: string;
  setting: Entry<'setting'> | undefined;
  bookingUrl: string;
  hours: OpeningHours;
  /** In milliseconds since the epoch. */
  now: number;
}

export function Footer({ name, setting, bookingUrl, hours, now }: FooterProps) {
  const day = today(now);
  const announced = announcedExceptions(hours, now);
  return (
    <footer className={`dark ${styles.footer}`}>
      {/* No background image: it would be fetched with every page. */}
      <img
        className={`${layout.fill} ${styles.pattern}`}
        src={field}
        alt=""
        loading="lazy"
        fetchPriority="low"
        decoding="async"
      />
      <div className={layout.frame}>
        <div className={`${layout.grid} ${styles.top}`}>
          <div className={styles.lead}>
            {setting?.logo && (
              <img
                className={styles.logo}
                src={setting.logo.url}
                alt={name}
                width={setting.logo.width ?? 320}
                height={setting.logo.height ?? 80}
                loading="lazy"
              />
            )}
            <p className={styles.sentence}>Un quai, une porte, un horizon.</p>
            <Address setting={setting} />
          </div>
          <div className={styles.column}>
            <h2>Accès rapide</h2>
            <ul className={`${primitives.quietLinks} ${styles.links}`}>
              <li>
                <NewTabLink href={bookingUrl}>Billetterie</NewTabLink>
              </li>
              <li>
                <a href={pages.collections.path}>Collections</a>
              </li>
              <li>
                <a href={pages.articles.path}>Patrimoine &amp; Actualités</a>
              </li>
              <li>
                <a href={pages.agenda.path}>En ce moment</a>
              </li>
              <li>
                <a href={pages.magazines.path}>Magazines</a>
              </li>
              <li>
                <a href={pages.hiringAds.path}>Offres d’emploi</a>
              </li>
            </ul>
          </div>
          <div className={styles.column}>
            <h2>Informations</h2>
            <ul className={`${primitives.quietLinks} ${styles.links}`}>
              <li>
                <a href={pages.discover.path}>Découvrir le Mémorial</a>
              </li>
              <li>
                <a href={pages.visit.path}>Visiter le Mémorial</a>
              </li>
            </ul>
            <h2>Horaires</h2>
            <ul className={`${primitives.quietLinks} ${styles.links}`}>
              {announced.map((exception) => (
                <li key={exception.firstDay} className={exception.spans.length === 0 ? styles.closed : undefined}>
                  <Hours days={exceptionDays(exception, day)} spans={exception.spans} />
                </li>
              ))}
              {hasHours(hours) ? (
                weekRows(hours.week).map(({ days, spans }) => (
                  <li key={days}>
                    <Hours days={days} spans={spans} />
                  </li>
                ))
              ) : (
                <li>Fermé</li>
              )}
            </ul>
          </div>
          {socialLinks(setting).length > 0 && (
            <div className={styles.column}>
              <h2>Suivre</h2>
              <SocialLinks setting={setting} className={`${primitives.quietLinks} ${styles.links}`} />
            </div>
          )}
        </div>
        <div aria-hidden="true" className={styles.giant}>
          <Logo name={name} giant />
        </div>
        <ul className={`${primitives.quietLinks} ${layout.cluster} ${styles.legal}`}>
          <li>
            © {day.slice(0, 4)} {name}
          </li>
          <li>
            <a href={pages.legalNotice.path}>Mentions légales</a>
          </li>
          <li>
            <a href={pages.privacy.path}>Politique de confidentialité</a>
          </li>
          <li>
            <a href={`${pages.privacy.path}#temoins`} data-consent-settings="">
              Gestion des cookies
            </a>
          </li>
          <li>
            <a href={pages.accessibility.path}>{conformity(setting)}</a>
          </li>
          <li>
            <a href={pages.siteMap.path}>Plan du site</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}

/** « Samedi 28 novembre : fermé », « Mardi à dimanche : 9 h – 18 h » */
function Hours({ days, spans }: { days: string; spans: readonly OpeningSpan[] }) {
  return (
    <>
      {days}
      {'\u00a0'}:{' '}
      {spans.length === 0 ? (
        <span className={styles.hours}>fermé</span>
      ) : (
        spans.map((span, index) => (
          <Fragment key={span.from}>
            {index > 0 && ', '}
            <span className={styles.hours}>{formatSpan(span)}</span>
          </Fragment>
        ))
      )}
    </>
  );
}
