import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './links.module.css';

type Tone = 'full' | 'hollow' | 'gold';

export const buttonClass = (tone: Tone = 'full'): string =>
  [styles.button, tone === 'hollow' && styles.hollow, tone === 'gold' && styles.gold].filter(Boolean).join(' ');

interface LinkProps {
  href: string;
  children: ReactNode;
  /** Opens a new tab, and says so to those who cannot see it happen. */
  newTab?: boolean;
}

const outward = { target: '_blank', rel: 'noopener noreferrer' } as const;
const NewTab = () => <span className={styles.hidden}> (nouvel onglet)</span>;

export function ButtonLink({ href, children, newTab, tone }: LinkProps & { tone?: Tone }) {
  return (
    <a className={buttonClass(tone)} href={href} {...(newTab && outward)}>
      {children}
      {newTab && <NewTab />}
    </a>
  );
}

/** A link with an arrow that moves on: « Tout l’agenda → ». */
export function ArrowLink({ href, children, back }: { href: string; children: ReactNode; back?: boolean }) {
  return (
    <a className={styles.arrow} href={href}>
      {back && <Icon name="back" />}
      {children}
      {!back && <Icon name="arrow" />}
    </a>
  );
}

export function Badge({ children, tone }: { children: ReactNode; tone?: 'free' }) {
  return <span className={`${styles.badge} ${tone === 'free' ? styles.free : ''}`}>{children}</span>;
}
