import type { ReactNode } from 'react';
import styles from './SelectionBar.module.css';

interface Props {
  /** How many rows are selected; the bar is visible when there are some. */
  count: number;
  /** The count in words. */
  text: string;
  busy: boolean;
  onCancel: () => void;
  /** The buttons of the bulk actions. */
  children: ReactNode;
}

/** Bulk actions on the selected rows of a table. */
export const SelectionBar = ({ count, text, busy, onCancel, children }: Props) => (
  // Always rendered, so that the live region announces selection changes.
  <fieldset
    aria-label="Éléments sélectionnés"
    disabled={busy}
    className={count > 0 ? `dark ${styles.bar}` : styles.none}
  >
    <p role="status">{count > 0 && text}</p>
    {count > 0 && (
      <>
        {children}
        <button type="button" className={styles.cancel} onClick={onCancel}>
          Désélectionner
        </button>
      </>
    )}
  </fieldset>
);
