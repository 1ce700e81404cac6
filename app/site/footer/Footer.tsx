import { NewTabLink } from '#app/ui/buttons.tsx';
import field from '#app/ui/lattice/field.svg';
import { LazyImage } from '#app/ui/Picture.tsx';
import { pages, type SitePage } from '#content/pages.ts';
import { socialLinks } from '#editorial/facts.ts';
import { exceptionDays, weekRows } from '#editorial/opening-words.ts';
import { formatSpan } from '#model/format.ts';
import { announcedExceptions, hasHours, type OpeningSpan } from '#model/opening-hours.ts';
import { Logo } from '../header/Header.tsx';
import { conformity, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import { Address } from './Address.tsx';
import styles from './Footer.module.css';

const agenda = { title: 'En ce moment', path: pages.agenda.path };
const quickLinks = [pages.collections, pages.articles, agenda, pages.magazines, pages.hiringAds];
const information = [
  { title: 'Découvrir le Mémorial', path: pages.discover.path },
  { title: 'Visiter le Mémorial', path: pages.visit.path },
  pages.groups,
  pages.press,
  pages.search,
];

const link = ({ title, path }: Pick<SitePage, 'title' | 'path'>) => (
  <li key={title}>
    <a href={path}>{title}</a>
  </li>
);

export function Footer() {
  const { name, setting, bookingUrl, hours, now, day } = useSite();
  const announced = announcedExceptions(hours, now);
  return (
    <footer className={`dark ${ui.layered}`}>
      {/* No background image: it would be fetched with every page. */}
      <LazyImage className={`${ui.fill} ${styles.pattern}`} src={field} fetchPriority="low" />
      <div className={ui.frame}>
        <div className={`${ui.wrapping} ${styles.top}`}>
          <div className={`${ui.stack} ${styles.lead}`}>
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
            <p className={styles.sentence}>Un quai, une porte, un{'\u00a0'}horizon.</p>
            <Address className={ui.secondary} />
            <ul className={`${ui.links} ${ui.plain}`}>
              <li>
                <a href={pages.english.path} lang="en" hrefLang="en">
                  Visitor information in English
                </a>
              </li>
              {setting?.isCreoleProofread && (
                <li>
                  <a href={pages.creole.path} lang="gcf" hrefLang="gcf">
                    Enfòmasyon an kréyòl
                  </a>
                </li>
              )}
            </ul>
          </div>
          <div className={styles.columns}>
            <div>
              <h2 className={ui.smallTitle}>Accès rapide</h2>
              <ul className={`${ui.quietLinks} ${ui.links} ${ui.plain}`}>
                <li>
                  <NewTabLink href={bookingUrl}>Billetterie</NewTabLink>
                </li>
                {quickLinks.map(link)}
              </ul>
            </div>
            <div>
              <h2 className={ui.smallTitle}>Informations</h2>
              <ul className={`${ui.quietLinks} ${ui.links} ${ui.plain}`}>{information.map(link)}</ul>
              <h2 className={ui.smallTitle}>Horaires</h2>
              <ul className={`${ui.quietLinks} ${ui.links} ${ui.plain}`}>
                {announced.map((exception) => (
                  <li key={exception.firstDay} className={exception.spans.length === 0 ? ui.accent : undefined}>
                    {hoursLine(exceptionDays(exception, day), exception.spans)}
                  </li>
                ))}
                {hasHours(hours) ? (
                  weekRows(hours.week).map(({ days, spans }) => <li key={days}>{hoursLine(days, spans)}</li>)
                ) : (
                  <li>Fermé</li>
                )}
              </ul>
            </div>
            {socialLinks(setting).length > 0 && (
              <div>
                <h2 className={ui.smallTitle}>Suivre</h2>
                <SocialLinks className={`${ui.quietLinks} ${ui.links} ${ui.plain}`} />
              </div>
            )}
          </div>
        </div>
        <div aria-hidden="true">
          <Logo name={name} giant />
        </div>
        <ul className={`${ui.quietLinks} ${ui.links} ${ui.cluster} ${ui.note} above8 ${styles.legal}`}>
          <li>
            © {day.slice(0, 4)} {name}
          </li>
          {link(pages.legalNotice)}
          {link(pages.privacy)}
          <li>
            <a href={`${pages.privacy.path}#temoins`} data-consent-settings="">
              Gestion des cookies
            </a>
          </li>
          {/* Shown by consent-banner.ts to who has accepted something: consent is withdrawn as it was given, in one click (RGPD, article 7). */}
          <li hidden data-consent-withdrawal="">
            <a href={`${pages.privacy.path}#temoins`}>Retirer mon accord</a>
          </li>
          {link({ title: conformity(setting), path: pages.accessibility.path })}
          {link(pages.siteMap)}
        </ul>
      </div>
    </footer>
  );
}

/** « Samedi 28 novembre : fermé », « Mardi à dimanche : 9 h – 18 h » */
const hoursLine = (days: string, spans: readonly OpeningSpan[]): string =>
  `${days}\u00a0: ${spans.map(formatSpan).join(', ') || 'fermé'}`;

/** The institution's social networks, in new tabs; nothing when none is set. */
export function SocialLinks({ className, label }: { className: string | undefined; label?: string }) {
  const social = socialLinks(useSite().setting);
  if (social.length === 0) return null;
  return (
    <ul className={className} {...(label && { 'aria-label': label })}>
      {social.map(({ label, href }) => (
        <li key={label}>
          <NewTabLink href={href} rel="noopener noreferrer me">
            {label}
          </NewTabLink>
        </li>
      ))}
    </ul>
  );
}
