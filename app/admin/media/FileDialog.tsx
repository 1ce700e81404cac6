import { useId, useRef, useState } from 'react';
import { Button, NewTabLink } from '#app/ui/buttons.tsx';
import type { FileUse } from '#client/index.ts';
import type { FileEntry } from '#content/index.ts';
import { familyOf } from '#model/file-kinds.ts';
import { formatDay } from '#model/format.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { useConfirm } from '../dialogs/use-confirm.tsx';
import { contentApi } from '../session/session.ts';
import ui from '../ui/primitives.module.css';
import { DocumentNotes } from './description/DocumentNotes.tsx';
import { FileTextFields } from './description/FileTextFields.tsx';
import styles from './FileDialog.module.css';
import { FilePreview } from './FilePreview.tsx';
import { fileDetails } from './file-labels.ts';
import { FileUsages, useFileUsages } from './library/FileUsages.tsx';
import { acceptAttribute } from './upload/check-file.ts';
import { FileChooser } from './upload/FileChooser.tsx';
import { UploadList } from './upload/UploadList.tsx';
import { useUploads } from './upload/use-uploads.ts';

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
  const { ask, dialog: question } = useConfirm();
  const [failed, setFailed] = useState(false);
  const usages = useFileUsages(file.id);
  const family = familyOf(file.mime) ?? 'document';
  const { uploads, busy, queue } = useUploads({ accept: [family], replaces: file, onUploaded: onChanged });

  async function remove(): Promise<void> {
    const isConfirmed = await ask({
      question: 'Êtes-vous sûr de vouloir supprimer cet élément ?',
      confirm: 'Supprimer',
      children: <p>{deletionWarning(usages.result)}</p>,
    });
    if (!isConfirmed) return;
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
      width="62rem"
      onClose={onClose}
      footer={
        <Button tone="full" onClick={() => dialog.current?.close()}>
          Fermer
        </Button>
      }
    >
      <div className={styles.body}>
        <div className={`${ui.stack} ${styles.preview}`}>
          <FilePreview file={file} />
          <p className={ui.muted}>
            {fileDetails(file)}, {formatDay(file.createdAt, 'medium')}
            <br />
            <DocumentNotes file={file} />
            <NewTabLink href={file.url} className={ui.link}>
              Ouvrir le fichier
            </NewTabLink>
          </p>
        </div>
        <div className={`${ui.stack} ${styles.uses}`}>
          <h3>Utilisé dans</h3>
          <FileUsages usages={usages} />
        </div>
        <div className={`${ui.stack} ${styles.texts}`}>
          <FileTextFields key={file.hash} file={file} onSaved={onChanged} full />
          <UploadList uploads={uploads} queue={queue} chooserId={`${id}-file`} />
          {failed && (
            <p role="alert" className={ui.problem}>
              Erreur lors de la suppression
            </p>
          )}
          <div className={ui.cluster}>
            <FileChooser
              id={`${id}-file`}
              label={'Le fichier\u00a0: Remplacer'}
              action="Remplacer"
              accept={acceptAttribute([family])}
              disabled={busy}
              onFiles={(files) => queue.add(files)}
            />
            <Button className={`${ui.button} ${ui.danger}`} onClick={() => void remove()}>
              Supprimer
            </Button>
          </div>
        </div>
      </div>
      {question}
    </Dialog>
  );
}

/** The consequences of a deletion for content. */
function deletionWarning(usages: readonly FileUse[] | undefined): string {
  if (!usages) return 'On ne sait pas encore s’il est utilisé quelque part.';
  if (usages.length === 0) return 'Aucun contenu ne l’utilise.';
  return usages.length === 1
    ? 'Un contenu l’utilise\u00a0: il en disparaîtra aussi.'
    : `${usages.length} contenus l’utilisent\u00a0: il en disparaîtra aussi.`;
}
