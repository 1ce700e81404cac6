import { useId, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import { Dialog } from '../../dialogs/Dialog.tsx';
import ui from '../../ui/primitives.module.css';
import { acceptAttribute } from '../file-kinds.ts';
import { FileSummary } from '../Thumbnail.tsx';
import { FileChooser, UploadList, useUploads } from '../upload/uploads.tsx';
import { FileUsagesLoader } from './FileUsages.tsx';
import styles from './LibraryGrid.module.css';
import { LibraryGrid } from './LibraryGrid.tsx';
import { useLibrary } from './use-library.ts';

interface Props {
  accept: readonly MediaFamily[];
  many?: boolean;
  /** Files that the field already has: checked and disabled. */
  taken?: readonly FileEntry[];
  onChoose: (files: FileEntry[]) => void;
  canUpload?: boolean;
  onClose: () => void;
}

/** Selects uploaded files: one or many, according to the field. */
export function LibraryDialog({ accept, many = false, taken = [], onChoose, canUpload = false, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<FileEntry[]>([]);
  const library = useLibrary(accept);

  const { queue } = useUploads({
    accept,
    onUploaded: (file) => {
      library.add(file);
      choose(file, true);
    },
  });

  const isTaken = (file: FileEntry) => taken.some((entry) => entry.id === file.id);

  function choose(file: FileEntry, on: boolean): void {
    if (many) setChosen((before) => (on ? [...before, file] : before.filter((entry) => entry.id !== file.id)));
    else setChosen([file]);
  }

  return (
    <Dialog
      ref={dialog}
      title="Médiathèque"
      closeLabel="Fermer la médiathèque"
      large
      width="68rem"
      className={styles.dialog}
      onClose={onClose}
      cancel="Annuler"
      footer={
        <Button
          tone="full"
          disabled={chosen.length === 0}
          onClick={() => {
            onChoose(chosen);
            dialog.current?.close();
          }}
        >
          {many && chosen.length > 1 ? `Ajouter ${chosen.length} fichiers` : many ? 'Ajouter' : 'Choisir'}
        </Button>
      }
    >
      {canUpload && (
        <div className={ui.stack}>
          <FileChooser
            id={`${id}-add`}
            aria-label={'Médiathèque\u00a0: Ajouter des fichiers'}
            action="Ajouter des fichiers"
            accept={acceptAttribute(accept)}
            multiple={many}
            onFiles={(files) => queue.add(files)}
          />
          <UploadList queue={queue} chooserId={`${id}-add`} />
        </div>
      )}
      <LibraryGrid library={library}>
        {(file) => (
          <div className={`${ui.stack} ${ui.close} ${styles.choice}`}>
            <label className={`${ui.panel} ${ui.stack} ${ui.relative} ${styles.tile}`}>
              <input
                type={many ? 'checkbox' : 'radio'}
                name={`${id}-file`}
                checked={isTaken(file) || chosen.some((entry) => entry.id === file.id)}
                disabled={isTaken(file)}
                onChange={({ target }) => choose(file, target.checked)}
              />
              <FileSummary file={file} />
              {isTaken(file) && <span className={ui.muted}>Déjà dans ce champ</span>}
            </label>
            <FileUsagesLoader id={file.id} name={file.name} />
          </div>
        )}
      </LibraryGrid>
    </Dialog>
  );
}
