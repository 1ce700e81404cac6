import buttons from '#app/ui/buttons.module.css';
import { Badge, ButtonLink, Icon, IconButton } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { openingNotice } from '#editorial/opening-words.ts';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './Header.module.css';
import logo from './Logo.module.css';
import noticeStyles from './OpeningNotice.module.css';

type Item = { label: string; href: string };

const visit: Item = { label: 'VISITER', href: pages.visit.path };
const discover: Item = { label: 'Histoire & Architecture', href: pages.discover.path };
const search: Item = { label: 'Rechercher', href: pages.search.path };
const after: Item[] = [
  { label: 'COLLECTIONS', href: pages.collections.path },
  { label: 'EN CE MOMENT', href: pages.agenda.path },
];

export const SkipLink = () => (
  <nav aria-label="Accès rapide">
    <a className="skip" href="#contenu">
      Aller au contenu
    </a>
  </nav>
);

/** The fixed header. Its menus are native (details, dialog): they work before any script is loaded. */
export function Header({ dark, bare }: { dark: boolean; bare: boolean }) {
  const { name, path, special, bookingUrl } = useSite();
  const items = special ? [...after, { ...special, label: frenchSpacing(special.label) }] : after;
  const isCurrent = (href: string) => path === href || (href === pages.agenda.path && /^\/evenement/.test(path));
  const link = ({ label, href }: Item) => (
    <li key={href + label}>
      <a href={href} {...(isCurrent(href) && { 'aria-current': 'page' as const })}>
        {label}
      </a>
    </li>
  );
  const discoverItems = (
    <>
      {link(discover)}
      <li>
        <span className={ui.secondary}>Projet d'orientation (À venir)</span>
      </li>
    </>
  );
  const booking = (
    <ButtonLink href={bookingUrl} tone="gold" newTab>
      Billetterie
    </ButtonLink>
  );
  const brand = (
    <a href="/" className={styles.home} aria-label={`${name}, accueil`}>
      <Logo name={name} />
    </a>
  );
  if (bare)
    return (
      <header className={`${styles.header} ${styles.light}`}>
        <div className={`${ui.frame} ${ui.row} ${styles.bar}`}>{brand}</div>
      </header>
    );
  return (
    <header className={`${styles.header} ${dark ? 'dark' : styles.light}`}>
      <div className={`${ui.frame} ${ui.row} ${styles.bar}`}>
        {brand}
        <nav className={styles.wide} aria-label="Navigation principale">
          <ul className={`${ui.row} ${styles.items}`}>
            {link(visit)}
            <li>
              <details className={`${ui.relative} ${styles.more}`} data-menu="hover">
                <summary {...(isCurrent(discover.href) && { 'aria-current': 'true' as const })}>
                  DÉCOUVRIR <Icon name="down" />
                </summary>
                <ul className={`${ui.menu} ${styles.panel}`}>{discoverItems}</ul>
              </details>
            </li>
            {items.map(link)}
            <li>
              <a href={search.href} {...(isCurrent(search.href) && { 'aria-current': 'page' as const })}>
                <Icon name="search" /> {search.label}
              </a>
            </li>
          </ul>
        </nav>
        <div className={styles.wide}>{booking}</div>
        <a className={`${buttons.square} ${styles.magnifier}`} href={search.href} aria-label={search.label}>
          <Icon name="search" />
        </a>
        <button type="button" className={styles.open} commandfor="menu" command="show-modal" aria-haspopup="dialog">
          <Icon name="menu" /> Menu
        </button>
        {/* Without JavaScript the button works only in browsers that support `command`. */}
        <noscript>
          <a className={styles.open} href={pages.siteMap.path}>
            <Icon name="menu" /> Menu
          </a>
        </noscript>
      </div>
      <dialog id="menu" className={`dark ${styles.drawer}`} aria-label="Menu" closedby="any" data-history="">
        <div className={`${ui.ends} ${styles.drawerTop}`}>
          <Logo name={name} />
          <IconButton icon="close" label="Fermer le menu" className={styles.close} commandfor="menu" command="close" />
        </div>
        <nav aria-label="Menu principal">
          <ul className={`${ui.hyphenated} ${styles.stack}`}>
            {link(visit)}
            <li>
              <span className={styles.heading}>DÉCOUVRIR</span>
              <ul className={styles.nested}>{discoverItems}</ul>
            </li>
            {[...items, search].map(link)}
          </ul>
        </nav>
        {booking}
      </dialog>
    </header>
  );
}

/** The name in its two widths: condensed, then expanded. */
export function Logo({ name, giant }: { name: string; giant?: boolean }) {
  const parts = name.split(' ');
  const last = parts.length > 1 ? parts.pop() : undefined;
  return (
    <span className={giant ? logo.giant : logo.brand}>
      <span className={logo.narrow}>{parts.join(' ')}</span>
      {last && <span className={logo.wide}> {last}</span>}
    </span>
  );
}

/** The notice above the header that announces the nearest change of hours: one link to the hours. It cannot be closed. */
export function OpeningNotice() {
  const { hours, now } = useSite();
  const notice = openingNotice(hours, now);
  if (!notice) return null;
  return (
    <aside className={noticeStyles.notice} aria-label="Changement d’horaires">
      <a className={`${ui.frame} inward ${noticeStyles.link}`} href={`${pages.visit.path}#horaires`}>
        <span className={noticeStyles.text}>
          <Badge tone={notice.isClosed ? 'closed' : undefined}>{notice.label}</Badge> <strong>{notice.when}</strong>{' '}
          {notice.reason && <span className={noticeStyles.reason}>{frenchSpacing(notice.reason)}</span>}
        </span>{' '}
        <span className={`${ui.row} ${noticeStyles.more}`} data-screen-only="">
          <span>{notice.link}</span>
          <Icon name="arrow" />
        </span>
      </a>
    </aside>
  );
}
