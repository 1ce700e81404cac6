import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/buttons.tsx';
import styles from './Loading.module.css';
import ui from './primitives.module.css';

interface RetryProps {
  onRetry: () => void;
  /** The message, where docs/product.md, « Messages » defines one. */
  children?: string | undefined;
}

/** A failed load in a part of a screen, with a retry button. */
export const RetryNotice = ({ onRetry, children = 'Erreur lors du chargement des données' }: RetryProps) => (
  <div role="alert" className={ui.notice}>
    <p>{children}</p>
    <Button className={`${ui.link} ${ui.strong}`} onClick={onRetry}>
      Réessayer
    </Button>
  </div>
);

/** A failed load of a screen. */
export const LoadError = (props: RetryProps) => (
  <div className="above6">
    <RetryNotice {...props} />
  </div>
);

/** Empty rows while a screen loads. */
export const PendingRows = () => (
  <div className={`${ui.stack} above6 ${styles.rows}`} role="status" aria-label="Chargement...">
    <span className={ui.awaited} />
    <span className={ui.awaited} />
    <span className={ui.awaited} />
  </div>
);

/** A text for screen readers alone, which read it when it changes. */
export const Announcement = ({ children }: { children: ReactNode }) => (
  <span role="status" className="unseen">
    {children}
  </span>
);

/** Why an action failed, announced when it appears. */
export const ErrorMessage = ({ children }: { children: string | undefined }) => (
  <div aria-live="assertive" aria-atomic="true">
    {children && (
      <p className={`above3 ${ui.error}`} role="alert">
        {children}
      </p>
    )}
  </div>
);

/** Shown on a screen whose URL matches no entry. */
export const NotFoundMessage = ({ children, to, back }: { children: string; to: string; back: string }) => (
  <div className={`above6 ${ui.empty}`}>
    <img src="/sign.svg" alt="" width="44" height="44" />
    <p>{children}</p>
    <Link to={to} className={buttonClass()}>
      {back}
    </Link>
  </div>
);

/** Shown while the session is checked. */
export const Loading = () => (
  <div className={`${ui.stack} ${ui.secondary} ${styles.waiting}`} role="status">
    <svg viewBox="0 0 60 20" width="60" height="20" aria-hidden="true">
      {[0, 1, 2].map((cell) => (
        <rect key={cell} x={cell * 22} y="3" width="14" height="14" className={styles.cell} />
      ))}
    </svg>
    <p>Chargement...</p>
  </div>
);
