import { Button } from '#app/ui/buttons.tsx';
import styles from './LoadError.module.css';
import ui from './primitives.module.css';

interface Props {
  loading: boolean;
  onRetry: () => void;
  /** The message, where docs/product.md, « Messages » defines one. */
  children?: string | undefined;
}

/** A failed load in a part of a screen, with a retry button. */
export const RetryNotice = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <div role="alert" className={ui.notice}>
    <p>{children}</p>
    <Button className={`${ui.link} ${ui.strong}`} onClick={onRetry}>
      Réessayer
    </Button>
  </div>
);

/** A failed load, with a retry button. */
export const LoadError = ({ loading, onRetry, children = 'Erreur lors du chargement des données' }: Props) => (
  <div className={`above6 ${ui.failure}`} role="alert">
    <p>{children}</p>
    <Button tone="full" disabled={loading} onClick={onRetry}>
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
