import { NewTabLink } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import { formatMeasures } from '#model/format.ts';
import { FileNotes } from '../notes/FieldNotes.tsx';
import ui from '../ui/primitives.module.css';
import { DocumentNotes } from './description/DocumentNotes.tsx';
import { FileTextFields } from './description/FileTextFields.tsx';
import styles from './FileItem.module.css';
import { FilePreview, Thumbnail } from './Thumbnail.tsx';

interface Props {
  file: FileEntry;
  /** A field's only file is displayed large, and a video can be played. */
  large: boolean;
  onSaved: (file: FileEntry) => void;
}

/** A file of a field: preview and texts. */
export function FileItem({ file, large, onSaved }: Props) {
  return (
    <div className={styles.item} data-file={file.id}>
      {large && (
        <div className={styles.preview}>
          <FilePreview file={file} />
        </div>
      )}
      <div className={`${ui.stack} ${ui.close} ${styles.details}`}>
        <div className={ui.beside}>
          {!large && (
            <NewTabLink href={file.url} className={styles.thumbnail} aria-label={`Voir ${file.name} (nouvel onglet)`}>
              <Thumbnail file={file} />
            </NewTabLink>
          )}
          <p className={styles.title}>
            <strong>{file.name}</strong>
            <span className={ui.muted}>
              {formatMeasures(file)}
              {file.credit && `. Crédit\u00a0: ${file.credit}`}
            </span>
            <span className={ui.muted} aria-live="polite">
              <DocumentNotes file={file} />
            </span>
          </p>
        </div>
        <FileNotes fileId={file.id} />
        <FileTextFields key={file.id} file={file} onSaved={onSaved} />
      </div>
    </div>
  );
}
