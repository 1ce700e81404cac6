import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/buttons.tsx';
import styles from './LoadError.module.css';
import loadingStyles from './Loading.module.css';
import ui from './primitives.module.css';

/** A failed load in a part of a screen, with a retry button. */
export const RetryNotice = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <div role="alert" className={ui.notice}>
    <p>{children}</p>
    <Button className={`${ui.link} ${ui.strong}`} onClick={onRetry}>
      Réessayer
    </Button>
  </div>
);

interface LoadErrorProps {
  onRetry: () => void;
  /** The message, where docs/product.md, « Messages » defines one. */
  children?: string | undefined;
}

/** A failed load, with a retry button. */
export const LoadError = ({ onRetry, children = 'Erreur lors du chargement des données' }: LoadErrorProps) => (
  <div className={`above6 ${ui.failure}`} role="alert">
    <p>{children}</p>
    <Button tone="full" onClick={onRetry}>
      Réessayer
    </Button>
  </div>
);

/** Empty rows while a screen loads. `className` sets their gaps, and `--bar-start` and `--bar-top`: where the bar of a row is. */
export const PendingRows = ({ className }: { className: string | undefined }) => (
  <div className={`${styles.rows} ${className ?? ''}`} role="status" aria-label="Chargement...">
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
  <div className={`${ui.stack} ${ui.secondary} ${loadingStyles.waiting}`} role="status">
    <svg viewBox="0 0 60 20" width="60" height="20" aria-hidden="true">
      {[0, 1, 2].map((cell) => (
        <rect key={cell} x={cell * 22} y="3" width="14" height="14" className={loadingStyles.cell} />
      ))}
    </svg>
    <p>Chargement...</p>
  </div>
);
