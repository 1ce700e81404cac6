import { buttonClass } from '#app/ui/links.tsx';
import styles from './Failure.module.css';

interface Props {
  loading: boolean;
  onRetry: () => void;
  /** What could not be read, where SPEC.md (section 8) names it. */
  children?: string;
}

/** What could not be read, and the way to ask again. */
export function Failure({ loading, onRetry, children = 'Erreur lors du chargement des données' }: Props) {
  return (
    <div className={styles.failure} role="alert">
      <p>{children}</p>
      <button type="button" className={buttonClass()} disabled={loading} onClick={onRetry}>
        Réessayer
      </button>
    </div>
  );
}
