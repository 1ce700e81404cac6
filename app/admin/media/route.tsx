import { useRef, useState } from 'react';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import { shortDayOf } from '../parts/format.ts';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { formats } from './check-file.ts';
import { FileChooser } from './FileChooser.tsx';
import { FileDialog } from './FileDialog.tsx';
import { fileDetails, isDecorative, lacksAltText } from './file-labels.ts';
import grid from './LibraryGrid.module.css';
import { LibraryGrid, useLibraryFilters } from './LibraryGrid.tsx';
import styles from './media.module.css';
import { Thumbnail } from './Thumbnail.tsx';
import { UploadList } from './UploadList.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useLibrary } from './use-library.ts';
import { useUploads } from './use-uploads.ts';

const allTypes: readonly MediaFamily[] = ['image', 'video', 'pdf', 'document'];

export function meta() {
  return [{ title: 'Médiathèque · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

/** The media library: upload, search, describe, replace, delete. */
export default function MediaLibrary() {
  const { filters, setFilters, families } = useLibraryFilters(allTypes);
  const library = useLibrary(families, filters.search);
  const [opened, setOpened] = useState<FileEntry>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { uploads, queue } = useUploads({ accept: allTypes, onUploaded: (file) => library.add(file) });
  const { isDraggedOver, handlers } = useFileDrop((files) => queue.add(files));

  return (
    <div className={`${styles.screen} ${isDraggedOver ? styles.over : ''}`} {...handlers}>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Médiathèque' }]}>
        <FileChooser
          id="ajouter"
          label="Médiathèque"
          action="Ajouter des fichiers"
          accept={allTypes}
          many
          onFiles={(files) => queue.add(files)}
        />
      </PageToolbar>
      <PageHeader ref={heading} title="Médiathèque">
        Vous pouvez aussi déposer ou coller des fichiers ici. {formats(allTypes)}.
      </PageHeader>
      <UploadList uploads={uploads} queue={queue} chooserId="ajouter" />
      <LibraryGrid accept={allTypes} filters={filters} onFilters={setFilters} library={library}>
        {(file) => (
          <button type="button" className={styles.tile} aria-haspopup="dialog" onClick={() => setOpened(file)}>
            <Thumbnail file={file} />
            <span className={grid.name}>{file.name}</span>
            <span className={grid.facts}>
              {fileDetails(file)}, {shortDayOf(file.createdAt)}
            </span>
            {isDecorative(file) && <span className={grid.facts}>Image décorative</span>}
            {lacksAltText(file) && <span className={styles.lacking}>Texte alternatif manquant</span>}
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
          onClose={() => {
            setOpened(undefined);
            // The file that had the focus may be deleted.
            requestAnimationFrame(() => {
              if (document.activeElement === document.body) heading.current?.focus();
            });
          }}
        />
      )}
    </div>
  );
}
