import { kept } from '#app/kept.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { buttonClass } from '#app/ui/links.tsx';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';

interface Item {
  label: string;
  href: string;
}

const discover: Item = { label: 'Histoire & Architecture', href: '/decouvrir-le-macte' };
const soon = "Projet d'orientation (À venir)";
const before: Item[] = [{ label: 'VISITER', href: '/visiter-le-macte' }];
const after: Item[] = [
  { label: 'COLLECTIONS', href: '/collections' },
  { label: 'EN CE MOMENT', href: '/evenements' },
];

interface HeaderProps {
  /** The institution's. */
  name: string;
  /** Where one is: its link says so. */
  path: string;
  /** The special link, when it is active. */
  special: { name: string; url: string } | undefined;
  bookingUrl: string;
  dark: boolean;
}

/** The fixed bar. Its menus are the platform's own (details, dialog), so they open before any script has come. */
export const Header = kept(function Header({ name, path, special, bookingUrl, dark }: HeaderProps) {
  const items = special ? [...after, { label: special.name, href: special.url }] : after;
  const isHere = (href: string) => path === href || (href === '/evenements' && /^\/evenement/.test(path));
  const link = ({ label, href }: Item) => (
    <li key={href + label}>
      <a href={href} {...(isHere(href) && { 'aria-current': 'page' as const })}>
        {label}
      </a>
    </li>
  );
  const booking = (
    <a
      className={`${buttonClass('gold')} ${styles.booking}`}
      href={bookingUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      Billetterie
      <span className={layout.hidden}> (nouvel onglet)</span>
    </a>
  );
  return (
    <header className={`${styles.header} ${dark ? 'nuit' : styles.light}`}>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <div className={`${layout.frame} ${styles.bar}`}>
        <a href="/" className={styles.home} aria-label={`${name}, accueil`}>
          <Brand name={name} />
        </a>
        <nav className={styles.wide} aria-label="Navigation principale">
          <ul className={styles.items}>
            {before.map(link)}
            <li>
              <details className={styles.more} data-menu>
                <summary {...(isHere(discover.href) && { 'aria-current': 'true' as const })}>
                  DÉCOUVRIR <Icon name="down" />
                </summary>
                <ul className={styles.panel}>
                  {link(discover)}
                  <li>
                    <span className={styles.soon}>{soon}</span>
                  </li>
                </ul>
              </details>
            </li>
            {items.map(link)}
          </ul>
        </nav>
        <div className={styles.wide}>{booking}</div>
        <button type="button" className={styles.open} commandfor="menu" command="show-modal" aria-haspopup="dialog">
          <Icon name="menu" /> Menu
        </button>
      </div>
      <dialog id="menu" className={`nuit ${styles.drawer}`} aria-label="Menu" closedby="any">
        <div className={styles.drawerTop}>
          <Brand name={name} />
          <button type="button" className={styles.close} commandfor="menu" command="close" aria-label="Fermer le menu">
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label="Navigation principale, petit écran">
          <ul className={styles.stack}>
            {before.map(link)}
            <li>
              <span className={styles.heading}>DÉCOUVRIR</span>
              <ul className={styles.nested}>
                {link(discover)}
                <li>
                  <span className={styles.soon}>{soon}</span>
                </li>
              </ul>
            </li>
            {items.map(link)}
          </ul>
        </nav>
        {booking}
      </dialog>
    </header>
  );
});
