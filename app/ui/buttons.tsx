import type { ComponentProps, ComponentPropsWithRef, ReactNode } from 'react';
import styles from './buttons.module.css';
import { Icon, type IconName } from './Icon.tsx';

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

export const Badge = ({ children, tone }: { children: ReactNode; tone?: 'free' | 'status' | undefined }) => (
  <span className={`${styles.badge} ${tone ? styles[tone] : ''}`}>{children}</span>
);
