import { useId, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { shortDayOf } from '../parts/format.ts';
import { FileUsagesLoader } from './FileUsages.tsx';
import { fileDetails } from './file-labels.ts';
import styles from './LibraryDialog.module.css';
import grid from './LibraryGrid.module.css';
import { LibraryGrid, useLibraryFilters } from './LibraryGrid.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useLibrary } from './use-library.ts';

interface Props {
  accept: readonly MediaFamily[];
  many: boolean;
  /** Files that the field already has: checked and disabled. */
  taken: readonly FileEntry[];
  onChoose: (files: FileEntry[]) => void;
  onClose: () => void;
}

/** Selects uploaded files: one or many, according to the field. */
export function LibraryDialog({ accept, many, taken, onChoose, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<FileEntry[]>([]);
  const { filters, setFilters, families } = useLibraryFilters(accept);
  const library = useLibrary(families, filters.search);

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
      framed
      className={styles.dialog}
      onClose={onClose}
      footer={
        <>
          <button type="button" className={buttonClass('hollow')} onClick={() => dialog.current?.close()}>
            Annuler
          </button>
          <button
            type="button"
            className={buttonClass()}
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose(chosen);
              dialog.current?.close();
            }}
          >
            {many && chosen.length > 1 ? `Ajouter ${chosen.length} fichiers` : many ? 'Ajouter' : 'Choisir'}
          </button>
        </>
      }
    >
      <LibraryGrid accept={accept} filters={filters} onFilters={setFilters} library={library}>
        {(file) => (
          <div className={styles.tile}>
            <label>
              <input
                type={many ? 'checkbox' : 'radio'}
                name={`${id}-file`}
                checked={isTaken(file) || chosen.some((entry) => entry.id === file.id)}
                disabled={isTaken(file)}
                onChange={({ target }) => choose(file, target.checked)}
              />
              <Thumbnail file={file} />
              <span className={grid.name}>{file.name}</span>
              <span className={grid.facts}>
                {fileDetails(file)}, {shortDayOf(file.createdAt)}
              </span>
              {isTaken(file) && <span className={grid.facts}>Déjà dans ce champ</span>}
            </label>
            <FileUsagesLoader id={file.id} name={file.name} />
          </div>
        )}
      </LibraryGrid>
    </Dialog>
  );
}
