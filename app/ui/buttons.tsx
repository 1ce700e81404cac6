import type { ReactNode } from 'react';
import styles from './buttons.module.css';
import { Icon } from './Icon.tsx';
import layout from './layout.module.css';

type Tone = 'full' | 'hollow' | 'gold';

export const buttonClass = (tone: Tone = 'full'): string =>
  [styles.button, tone === 'hollow' && styles.hollow, tone === 'gold' && styles.gold].filter(Boolean).join(' ');

interface LinkProps {
  href: string;
  children: ReactNode;
  /** Opens a new tab, with a notice for screen readers. */
  newTab?: boolean;
}

const newTabAttributes = { target: '_blank', rel: 'noopener noreferrer' } as const;
const NewTab = () => <span className={layout.hidden}> (nouvel onglet)</span>;

export function ButtonLink({ href, children, newTab, tone }: LinkProps & { tone?: Tone }) {
  return (
    <a className={buttonClass(tone)} href={href} {...(newTab && newTabAttributes)}>
      {children}
      {newTab && <NewTab />}
    </a>
  );
}

/** A link with an arrow: « Tout l’agenda → ». */
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
