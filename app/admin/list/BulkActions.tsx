import type { TypeDeclaration } from '#model/define-type.ts';
import styles from './BulkActions.module.css';
import { publishVerbs, type Row } from './EntryTable.tsx';

interface Props {
  type: TypeDeclaration;
  /** The selected rows of the page; the toolbar is visible when there are some. */
  rows: readonly Row[];
  /** Whether the page has unselected rows. */
  more: boolean;
  busy: boolean;
  onAll: () => void;
  onPublish: (rows: readonly Row[], on: boolean) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** Bulk actions on the selected entries of a list. */
export function BulkActions({ type, rows, more, busy, onAll, onPublish, onDelete, onCancel }: Props) {
  const count = rows.length;
  const flag = type.publishedFlag;
  const verbs = publishVerbs(type);
  const withState = (on: boolean) => (flag ? rows.filter((row) => (row[flag] === true) === on) : []);
  const [publishedRows, unpublishedRows] = [withState(true), withState(false)];
  return (
    // Always rendered, so that the live region announces selection changes.
    <fieldset
      aria-label="Éléments sélectionnés"
      disabled={busy}
      className={count > 0 ? `nuit ${styles.bar}` : styles.none}
    >
      <p role="status">{count > 0 && (count === 1 ? '1 élément sélectionné' : `${count} éléments sélectionnés`)}</p>
      {count > 0 && (
        <>
          {unpublishedRows.length > 0 && (
            <button type="button" onClick={() => onPublish(unpublishedRows, true)}>
              {verbs.on}
            </button>
          )}
          {publishedRows.length > 0 && (
            <button type="button" onClick={() => onPublish(publishedRows, false)}>
              {verbs.off}
            </button>
          )}
          <button type="button" onClick={onDelete}>
            Supprimer
          </button>
          {more && (
            <button type="button" className={styles.plain} onClick={onAll}>
              Tout sélectionner
            </button>
          )}
          <button type="button" className={styles.cancel} onClick={onCancel}>
            Désélectionner
          </button>
        </>
      )}
    </fieldset>
  );
}
