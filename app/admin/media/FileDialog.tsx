import { useId, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import { familyOf } from '#model/file-kinds.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { shortDayOf } from '../parts/format.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { contentApi } from '../session/session.ts';
import { DocumentNotes } from './DocumentNotes.tsx';
import { FileChooser } from './FileChooser.tsx';
import styles from './FileDialog.module.css';
import { FilePreview } from './FilePreview.tsx';
import { FileTextFields } from './FileTextFields.tsx';
import { FileUsages, useFileUsages } from './FileUsages.tsx';
import { fileDetails } from './file-labels.ts';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.ts';

interface Props {
  file: FileEntry;
  onChanged: (file: FileEntry) => void;
  onRemoved: (file: FileEntry) => void;
  onClose: () => void;
}

/** The details of a library file, with its actions. */
export function FileDialog({ file, onChanged, onRemoved, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [removing, setRemoving] = useState(false);
  const [failed, setFailed] = useState(false);
  const usages = useFileUsages(file.id);
  const family = familyOf(file.mime) ?? 'document';
  const { uploads, busy, queue } = useUploads({ accept: [family], replaces: file, onUploaded: onChanged });

  async function remove(): Promise<void> {
    setRemoving(false);
    setFailed(false);
    try {
      await contentApi.removeFile(file.id);
      onRemoved(file);
      dialog.current?.close();
    } catch {
      setFailed(true);
    }
  }

  return (
    <Dialog
      ref={dialog}
      title={file.name}
      closeLabel="Fermer"
      framed
      className={styles.dialog}
      onClose={onClose}
      footer={
        <button type="button" className={buttonClass()} onClick={() => dialog.current?.close()}>
          Fermer
        </button>
      }
    >
      <div className={styles.body}>
        <div className={styles.preview}>
          <FilePreview file={file} />
          <p className={styles.facts}>
            {fileDetails(file)}, {shortDayOf(file.createdAt)}
            <br />
            <DocumentNotes file={file} />
            <a href={file.url} target="_blank" rel="noopener noreferrer">
              Ouvrir le fichier<VisuallyHidden> (nouvel onglet)</VisuallyHidden>
            </a>
          </p>
        </div>
        <div className={styles.uses}>
          <h3>Utilisé dans</h3>
          <FileUsages {...usages} />
        </div>
        <div className={styles.texts}>
          <FileTextFields key={file.hash} file={file} onSaved={onChanged} full />
          <UploadList uploads={uploads} queue={queue} chooserId={`${id}-file`} />
          {failed && (
            <p role="alert" className={styles.failed}>
              Erreur lors de la suppression
            </p>
          )}
          <div className={styles.actions}>
            <FileChooser
              id={`${id}-file`}
              label="Le fichier"
              action="Remplacer"
              accept={[family]}
              many={false}
              disabled={busy}
              onFiles={(files) => queue.add(files)}
            />
            <button type="button" className={styles.remove} onClick={() => setRemoving(true)}>
              Supprimer
            </button>
          </div>
        </div>
      </div>
      {removing && (
        <ConfirmDialog
          question="Êtes-vous sûr de vouloir supprimer cet élément ?"
          confirm="Supprimer"
          onConfirm={() => void remove()}
          onCancel={() => setRemoving(false)}
        >
          <p>{deletionWarning(usages.usages)}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** The consequences of a deletion for content. */
function deletionWarning(usages: ReturnType<typeof useFileUsages>['usages']): string {
  if (!Array.isArray(usages)) return 'On ne sait pas encore s’il est utilisé quelque part.';
  if (usages.length === 0) return 'Aucun contenu ne l’utilise.';
  return usages.length === 1
    ? 'Un contenu l’utilise\u00a0: il en disparaîtra aussi.'
    : `${usages.length} contenus l’utilisent\u00a0: il en disparaîtra aussi.`;
}
