import { Icon } from '#app/ui/Icon.tsx';
import type { FileEntry } from '#content/index.ts';
import { FileNotes } from '../notes/FieldNotes.tsx';
import { DocumentNotes } from './DocumentNotes.tsx';
import styles from './FileItem.module.css';
import { FilePreview } from './FilePreview.tsx';
import { FileTextFields } from './FileTextFields.tsx';
import { fileDetails } from './file-labels.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface Props {
  file: FileEntry;
  /** id of the remove button: it gets the focus back after an undo. */
  removeId: string;
  /** A field's only file is displayed large, and a video can be played. */
  large: boolean;
  /** The field has many files. */
  compact: boolean;
  disabled: boolean | undefined;
  onSaved: (file: FileEntry) => void;
  onRemove: () => void;
}

/** A file of a field: preview, texts, remove button. */
export function FileItem({ file, removeId, large, compact, disabled, onSaved, onRemove }: Props) {
  return (
    <div className={`${styles.item} ${large ? styles.large : ''}`} data-file={file.id}>
      <div className={styles.preview}>
        {large ? (
          <FilePreview file={file} />
        ) : (
          <a href={file.url} target="_blank" rel="noopener noreferrer" aria-label={`Voir ${file.name} (nouvel onglet)`}>
            <Thumbnail file={file} />
          </a>
        )}
      </div>
      <div className={styles.details}>
        <div className={styles.title}>
          <p>
            <strong>{file.name}</strong>
            <span>
              {fileDetails(file)}
              {file.credit && `. Crédit\u00a0: ${file.credit}`}
            </span>
            <span aria-live="polite">
              <DocumentNotes file={file} />
            </span>
          </p>
          {!disabled && (
            <button
              type="button"
              id={removeId}
              className={styles.remove}
              onClick={onRemove}
              aria-label={`Retirer ${file.name}`}
            >
              <Icon name="close" />
              <span>Retirer</span>
            </button>
          )}
        </div>
        <FileNotes fileId={file.id} />
        <FileTextFields key={file.id} file={file} onSaved={onSaved} compact={compact} disabled={disabled} />
      </div>
    </div>
  );
}
