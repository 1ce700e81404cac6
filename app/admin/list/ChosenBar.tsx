import type { TypeDeclaration } from '#model/define-type.ts';
import styles from './ChosenBar.module.css';
import { publishVerbs, type Row } from './EntryTable.tsx';

interface Props {
  type: TypeDeclaration;
  /** What is chosen of the page; the bar is there when something is. */
  rows: readonly Row[];
  /** Whether the page has more to choose. */
  more: boolean;
  busy: boolean;
  onAll: () => void;
  onPublish: (rows: readonly Row[], on: boolean) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** What can be done at once with the entries chosen in a list. */
export function ChosenBar({ type, rows, more, busy, onAll, onPublish, onDelete, onCancel }: Props) {
  const count = rows.length;
  const flag = type.publishedBy;
  const verbs = publishVerbs(type);
  const withState = (on: boolean) => (flag ? rows.filter((row) => (row[flag] === true) === on) : []);
  const [out, back] = [withState(true), withState(false)];
  return (
    // Always there, so that what is chosen is told as it changes.
    <fieldset aria-label="Éléments choisis" disabled={busy} className={count > 0 ? `nuit ${styles.bar}` : styles.none}>
      <p role="status">{count > 0 && (count === 1 ? '1 élément choisi' : `${count} éléments choisis`)}</p>
      {count > 0 && (
        <>
          {back.length > 0 && (
            <button type="button" onClick={() => onPublish(back, true)}>
              {verbs.on}
            </button>
          )}
          {out.length > 0 && (
            <button type="button" onClick={() => onPublish(out, false)}>
              {verbs.off}
            </button>
          )}
          <button type="button" onClick={onDelete}>
            Supprimer
          </button>
          {more && (
            <button type="button" className={styles.plain} onClick={onAll}>
              Tout choisir
            </button>
          )}
          <button type="button" className={styles.cancel} onClick={onCancel}>
            Annuler le choix
          </button>
        </>
      )}
    </fieldset>
  );
}
