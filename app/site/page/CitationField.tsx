import ui from '../primitives.module.css';
import styles from './Share.module.css';

/** A reference to select or to copy (share-buttons.ts). */
export const CitationField = ({ id, text }: { id: string; text: string }) => (
  <div className={styles.citation}>
    <label htmlFor={id}>Référence à copier</label>
    <textarea id={id} className={ui.field} rows={4} readOnly value={text} />
    <button type="button" className={ui.smallButton} data-copy="Référence copiée" data-scripted="">
      Copier
    </button>
    <p role="status" />
  </div>
);
