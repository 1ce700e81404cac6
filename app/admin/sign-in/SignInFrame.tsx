import { type ReactNode, useEffect, useRef } from 'react';
import ui from '../ui/primitives.module.css';
import styles from './sign-in.module.css';

/** The frame of the screens before the back-office: a picture, and a panel with one thing to do. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  // A step takes the place of another: its first field has the focus, or else its title.
  useEffect(() => {
    const hasFocus = heading.current?.parentElement?.querySelector('input:focus');
    if (shown.current !== title && !hasFocus) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <div className={styles.picture} aria-hidden="true" />
      <div className={`${ui.stack} ${styles.panel}`}>
        <p className={`${ui.secondary} ${ui.strong}`}>Mémorial ACTe</p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
