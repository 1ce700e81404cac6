import layout from '#app/ui/layout.module.css';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { conformity } from '../accessibility/conformity.ts';
import { openingHours } from '../opening-hours.ts';
import { Address } from './Address.tsx';
import styles from './Footer.module.css';
import { Logo } from './Logo.tsx';
import { SocialLinks } from './SocialLinks.tsx';
import { socialLinks } from './social.ts';

interface FooterProps {
  /** The institution's name. */
  name: string;
  setting: Entry<'setting'> | undefined;
  bookingUrl: string;
  year: string;
}

export function Footer({ name, setting, bookingUrl, year }: FooterProps) {
  return (
    <footer className={`dark ${styles.footer}`}>
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
            <ul className={styles.links}>
              <li>
                <a href={bookingUrl} target="_blank" rel="noopener noreferrer">
                  Billetterie<span className={layout.hidden}> (nouvel onglet)</span>
                </a>
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
            <ul className={styles.links}>
              <li>
                <a href={pages.discover.path}>Découvrir le Mémorial</a>
              </li>
              <li>
                <a href={pages.visit.path}>Visiter le Mémorial</a>
              </li>
            </ul>
            <h2>Horaires</h2>
            <ul className={styles.links}>
              {openingHours.map(({ days, hours }) => (
                <li key={days}>
                  {days}
                  {'\u00a0'}: <span className={styles.hours}>{hours}</span>
                </li>
              ))}
            </ul>
          </div>
          {socialLinks(setting).length > 0 && (
            <div className={styles.column}>
              <h2>Suivre</h2>
              <SocialLinks setting={setting} className={styles.links} />
            </div>
          )}
        </div>
        <div aria-hidden="true" className={styles.giant}>
          <Logo name={name} giant />
        </div>
        <ul className={styles.legal}>
          <li>
            © {year} {name}
          </li>
          <li>
            <a href={pages.legalNotice.path}>Mentions légales</a>
          </li>
          <li>
            <a href={pages.privacy.path}>Politique de confidentialité</a>
          </li>
          <li>
            <a href="/politique-de-confidentialite#temoins" data-consent-settings="">
              Gestion des cookies
            </a>
          </li>
          <li>
            <a href={pages.accessibility.path}>{conformity}</a>
          </li>
          <li>
            <a href={pages.siteMap.path}>Plan du site</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
