import type { ComponentProps, ComponentPropsWithRef, ReactNode } from 'react';
import styles from './buttons.module.css';
import { Icon } from './Icon.tsx';
import layout from './layout.module.css';

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

interface LinkProps {
  href: string;
  children: ReactNode;
  /** Opens a new tab, with a notice for screen readers. */
  newTab?: boolean;
}

const newTabAttributes = { target: '_blank', rel: 'noopener noreferrer' } as const;
const NewTab = () => <span className={layout.hidden}> (nouvel onglet)</span>;

/** A link that opens a new tab, with a notice for screen readers. */
export const NewTabLink = ({ children, ...link }: ComponentProps<'a'>) => (
  <a {...link} {...newTabAttributes}>
    {children}
    <NewTab />
  </a>
);

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
