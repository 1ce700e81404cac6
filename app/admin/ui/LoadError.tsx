import { buttonClass } from '#app/ui/buttons.tsx';
import ui from './primitives.module.css';

interface Props {
  loading: boolean;
  onRetry: () => void;
  /** The message, where docs/product.md, « Messages » defines one. */
  children?: string | undefined;
}

/** A failed load, with a retry button. */
export function LoadError({ loading, onRetry, children = 'Erreur lors du chargement des données' }: Props) {
  return (
    <div className={ui.failure} role="alert">
      <p>{children}</p>
      <button type="button" className={buttonClass()} disabled={loading} onClick={onRetry}>
        Réessayer
      </button>
    </div>
  );
}
