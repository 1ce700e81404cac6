import { Icon } from '#app/ui/Icon.tsx';
import type { FileEntry } from '#content/index.ts';
import styles from './FileItem.module.css';
import { FilePreview } from './FilePreview.tsx';
import { FileTextFields } from './FileTextFields.tsx';
import { factsOf } from './file-texts.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface Props {
  file: FileEntry;
  /** id of the button that takes it away: the focus comes back there when that is taken back. */
  removeId: string;
  /** A field's only file is shown large, and a film can be played. */
  large: boolean;
  disabled: boolean | undefined;
  onSaved: (file: FileEntry) => void;
  onRemove: () => void;
}

/** One file of a field: what it shows, what is said of it, and how to take it away. */
export function FileItem({ file, removeId, large, disabled, onSaved, onRemove }: Props) {
  return (
    <div className={`${styles.item} ${large ? styles.large : ''}`}>
      <div className={styles.preview}>
        {large ? (
          <FilePreview file={file} />
        ) : (
          <a href={file.url} target="_blank" rel="noopener noreferrer" aria-label={`Voir ${file.name} (nouvel onglet)`}>
            <Thumbnail file={file} />
          </a>
        )}
      </div>
      <div className={styles.words}>
        <div className={styles.title}>
          <p>
            <strong>{file.name}</strong>
            <span>
              {factsOf(file)}
              {file.credit && `. Crédit\u00a0: ${file.credit}`}
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
        <FileTextFields key={file.id} file={file} onSaved={onSaved} disabled={disabled} />
      </div>
    </div>
  );
}
