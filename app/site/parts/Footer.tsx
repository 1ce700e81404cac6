import layout from '#app/ui/layout.module.css';
import { today } from '#model/calendar.ts';
import type { SiteData } from '../layout.tsx';
import { fallback, openingHours } from '../visit.ts';
import { Brand } from './Brand.tsx';
import styles from './Footer.module.css';
import { socialLinks } from './social.ts';

export function Footer({ site }: { site: SiteData }) {
  const { setting, bookingUrl, now } = site;
  const name = setting?.companyName ?? fallback.companyName;
  const address = (setting?.address ?? fallback.address).split('\n');
  const social = socialLinks(setting);
  return (
    <footer className={`nuit ${styles.footer}`}>
      <div className={layout.frame}>
        <div className={`${layout.grid} ${styles.top}`}>
          <div className={styles.lead}>
            {setting?.logo ? (
              <img
                className={styles.logo}
                src={setting.logo.url}
                alt={name}
                width={setting.logo.width ?? 320}
                height={setting.logo.height ?? 80}
                loading="lazy"
              />
            ) : (
              <p className={styles.sentence}>Un quai, une porte, un horizon.</p>
            )}
            <address>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
              {setting?.phoneNumber && (
                <a href={`tel:${setting.phoneNumber.replace(/[^\d+]/g, '')}`}>{setting.phoneNumber}</a>
              )}
              {setting?.contactEmail && <a href={`mailto:${setting.contactEmail}`}>{setting.contactEmail}</a>}
            </address>
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
                <a href="/collections">Collections</a>
              </li>
              <li>
                <a href="/patrimoine-actualites">Patrimoine &amp; Actualités</a>
              </li>
              <li>
                <a href="/evenements">En ce moment</a>
              </li>
              <li>
                <a href="/magazines">Magazines</a>
              </li>
              <li>
                <a href="/annonces-legales">Offres d’emploi</a>
              </li>
            </ul>
          </div>
          <div className={styles.column}>
            <h2>Informations</h2>
            <ul className={styles.links}>
              <li>
                <a href="/decouvrir-le-macte">Découvrir le Mémorial</a>
              </li>
              <li>
                <a href="/visiter-le-macte">Visiter le Mémorial</a>
              </li>
            </ul>
            <h2>Horaires</h2>
            <ul className={styles.links}>
              {openingHours.map(({ days, hours }) => (
                <li key={days}>
                  {days} : {hours}
                </li>
              ))}
            </ul>
          </div>
          {social.length > 0 && (
            <div className={styles.column}>
              <h2>Suivre</h2>
              <ul className={styles.links}>
                {social.map(({ label, href }) => (
                  <li key={label}>
                    <a href={href} rel="noopener noreferrer me" target="_blank">
                      {label}
                      <span className={layout.hidden}> (nouvel onglet)</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <div aria-hidden="true" className={styles.giant}>
          <Brand name={name} giant />
        </div>
        <ul className={styles.legal}>
          <li>
            © {today(now).slice(0, 4)} {name}
          </li>
          <li>
            <a href="/mentions-legales">Mentions légales</a>
          </li>
          <li>
            <a href="/politique-de-confidentialite">Politique de confidentialité</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
