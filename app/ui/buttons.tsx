import type { ComponentProps, ComponentPropsWithRef, ReactNode } from 'react';
import styles from './buttons.module.css';

const paths = {
  arrow: 'M3 10h13M11 4.5 16.5 10 11 15.5',
  back: 'M17 10H4M9 4.5 3.5 10 9 15.5',
  close: 'M4 4l12 12M16 4 4 16',
  down: 'M4 7l6 6 6-6',
  up: 'M4 13l6-6 6 6',
  grip: 'M4 6h12M4 10h12M4 14h12',
  expand: 'M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5',
  pause: 'M7 4v12M13 4v12',
  play: 'M6 3.5v13L16.5 10z',
  plus: 'M10 3v14M3 10h14',
  minus: 'M3 10h14',
  first: 'M17 10H6M11 4.5 5.5 10 11 15.5M3 4v12',
  last: 'M3 10h11M9 4.5 14.5 10 9 15.5M17 4v12',
  single: 'M5 3h10v14H5z',
  double: 'M2 4h8v12H2zM10 4h8v12h-8z',
  text: 'M3 4h14M3 8h14M3 12h14M3 16h9',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5 18 18',
  download: 'M10 3v10M5.5 9 10 13.5 14.5 9M3 17h14',
  menu: 'M2 7h16M2 13h16',
  more: 'M3 10h2.6M8.7 10h2.6M14.4 10H17',
  share: 'M10 13V3M6 7l4-4 4 4M4 10v7h12v-7',
  link: 'M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2',
  quote: 'M8 6H3v5h5V6zM8 11c0 2.5-1.5 4-4 4M17 6h-5v5h5V6zM17 11c0 2.5-1.5 4-4 4',
  out: 'M8 4H4v12h12v-4M11 3h6v6M17 3 9 11',
} as const;

export type IconName = keyof typeof paths;

/** The SVG of an icon: grid of 20, stroke width of 1.6, square ends. */
export const IconSvg = ({ path, className }: { path: string; className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

/** The shared icons, always beside a label, or in a button with a label. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <IconSvg path={paths[name]} className={className} />
);

type Tone = 'full' | 'hollow' | 'gold';

export const buttonClass = (tone: Tone = 'full'): string =>
  [styles.button, tone === 'hollow' && styles.hollow, tone === 'gold' && styles.gold].filter(Boolean).join(' ');

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** Absent: the style sheet of its place draws it. */
  tone?: Tone;
}

/** A button, which submits no form unless its `type` says so. */
export const Button = ({ tone, className, ...button }: ButtonProps) => (
  <button
    type="button"
    {...button}
    className={[tone && buttonClass(tone), className].filter(Boolean).join(' ') || undefined}
  />
);

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string };

/** A square button with an icon and an accessible name. */
export const IconButton = ({ icon, label, className, ...button }: IconButtonProps) => (
  <button type="button" {...button} className={`${styles.square} ${className ?? ''}`} aria-label={label}>
    <Icon name={icon} />
  </button>
);

/** A link that opens a new tab, with a notice for screen readers. */
export const NewTabLink = ({ children, ...link }: ComponentProps<'a'>) => (
  <a rel="noopener noreferrer" {...link} target="_blank">
    {children}
    <span className="unseen"> (nouvel onglet)</span>
  </a>
);

type ButtonLinkProps = ComponentProps<'a'> & { tone?: Tone; newTab?: boolean };

export function ButtonLink({ newTab, tone, className = '', ...link }: ButtonLinkProps) {
  const Link = newTab ? NewTabLink : 'a';
  return <Link {...link} className={`${buttonClass(tone)} ${className}`} />;
}

/** A link with an arrow: « Tout l’agenda → ». */
export const ArrowLink = ({ href, children, back }: { href: string; children: ReactNode; back?: boolean }) => (
  <a className={styles.arrow} href={href}>
    {back && <Icon name="back" />}
    {children}
    {!back && <Icon name="arrow" />}
  </a>
);

export const Badge = ({ children, tone }: { children: ReactNode; tone?: 'free' | 'closed' | 'status' | undefined }) => (
  <span className={`${styles.badge} ${tone ? styles[tone] : ''}`}>{children}</span>
);
