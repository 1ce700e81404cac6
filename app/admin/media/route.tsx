import { useState } from 'react';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { formats } from './check-file.ts';
import { FileChooser } from './FileChooser.tsx';
import { FileDialog } from './FileDialog.tsx';
import { dayText, factsOf, isDecorative, lacksText } from './file-texts.ts';
import { LibraryGrid, useLibraryFilters } from './LibraryGrid.tsx';
import styles from './media.module.css';
import { Thumbnail } from './Thumbnail.tsx';
import { UploadList } from './UploadList.tsx';
import { useIncomingFiles } from './use-incoming-files.ts';
import { useLibrary } from './use-library.ts';
import { useUploads } from './use-uploads.ts';

const everything: readonly MediaFamily[] = ['image', 'video', 'pdf', 'document'];

export function meta() {
  return [{ title: 'Médiathèque · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

/** Every file of the house: sent, found again, described, replaced, removed. */
export default function MediaLibrary() {
  const { filters, setFilters, families } = useLibraryFilters(everything);
  const library = useLibrary(families, filters.words);
  const [opened, setOpened] = useState<FileEntry>();
  const { uploads, queue } = useUploads({ accept: everything, onKept: (file) => library.add(file) });
  const { over, handlers } = useIncomingFiles((files) => queue.add(files));

  return (
    <div className={`${styles.screen} ${over ? styles.over : ''}`} {...handlers}>
      <ScreenBar trail={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Médiathèque' }]}>
        <FileChooser
          id="ajouter"
          label="Médiathèque"
          action="Ajouter des fichiers"
          accept={everything}
          many
          onFiles={(files) => queue.add(files)}
        />
      </ScreenBar>
      <ScreenHead title="Médiathèque">
        Vous pouvez aussi déposer ou coller des fichiers ici. {formats(everything)}.
      </ScreenHead>
      <UploadList uploads={uploads} queue={queue} chooserId="ajouter" />
      <LibraryGrid accept={everything} filters={filters} onFilters={setFilters} library={library}>
        {(file) => (
          <button type="button" className={styles.tile} aria-haspopup="dialog" onClick={() => setOpened(file)}>
            <Thumbnail file={file} />
            <span className={styles.name}>{file.name}</span>
            <span className={styles.facts}>
              {factsOf(file)}, {dayText(file.createdAt)}
            </span>
            {isDecorative(file) && <span className={styles.facts}>Image décorative</span>}
            {lacksText(file) && <span className={styles.lacking}>Texte alternatif manquant</span>}
          </button>
        )}
      </LibraryGrid>
      {opened && (
        <FileDialog
          file={opened}
          onChanged={(file) => {
            library.replace(file);
            setOpened((before) => before && file);
          }}
          onRemoved={(file) => library.remove(file.id)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
