import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import { isFocusLost } from '../focus/lost-focus.ts';
import { useQuery } from '../queries/use-query.ts';
import { contentApi } from '../session/session.ts';
import { Choice } from '../tables/SelectionBar.tsx';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { FileDialog } from './FileDialog.tsx';
import { acceptAttribute, filesText, formats, isDecorative, lacksAltText } from './file-kinds.ts';
import styles from './library/LibraryGrid.module.css';
import { LibraryGrid } from './library/LibraryGrid.tsx';
import { type FileGroup, useLibrary } from './library/use-library.ts';
import { FileActions, type FileSelection, useFileSelection } from './selection/FileActions.tsx';
import { FileSummary } from './Thumbnail.tsx';
import { FileChooser, libraryQueue, UploadList, useLibraryUploads } from './upload/uploads.tsx';
import { useFileDrop } from './upload/use-file-drop.ts';

const allTypes: readonly MediaFamily[] = ['image', 'video', 'pdf', 'document'];

/** The media library: upload, search, describe, replace, delete. */
export default function MediaLibrary() {
  const library = useLibrary(allTypes);
  const selection = useFileSelection(library);
  const [opened, setOpened] = useState<FileEntry>();
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const linked = useSearchParams()[0].get('fichier');
  // The file that the search of the back-office leads to.
  useQuery(linked ?? undefined, async (signal) => {
    const { data } = await contentApi.library({ filters: { id: { $eq: linked } } });
    if (!signal.aborted) setOpened(data[0]);
  });
  useEffect(() => document.getElementById(location.hash.slice(1))?.focus(), []);
  useLibraryUploads((file) => library.add(file));
  const { isDraggedOver, handlers } = useFileDrop((files) => libraryQueue.add(files));

  return (
    <div className={`${ui.stack} ${styles.screen} ${isDraggedOver ? styles.over : ''}`} {...handlers}>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Médiathèque' }]}>
        <FileChooser
          id="ajouter"
          aria-label={'Médiathèque\u00a0: Ajouter des fichiers'}
          action="Ajouter des fichiers"
          accept={acceptAttribute(allTypes)}
          multiple
          onFiles={(files) => libraryQueue.add(files)}
        />
      </PageToolbar>
      <PageHeader ref={heading} title="Médiathèque">
        Vous pouvez aussi déposer ou coller des fichiers ici. {formats(allTypes)}.
      </PageHeader>
      <UploadList queue={libraryQueue} chooserId="ajouter" />
      <FileActions library={library} selection={selection} onDone={() => heading.current?.focus()} />
      <LibraryGrid library={library} heading={(group) => <GroupHeading group={group} selection={selection} />}>
        {(file) => (
          <div className={`${ui.relative} ${styles.place}`}>
            <Button
              className={`${ui.panel} ${ui.stack} ${styles.tile}`}
              aria-haspopup="dialog"
              data-chosen={selection.ids.has(file.id) || undefined}
              onClick={() => setOpened(file)}
            >
              <FileSummary file={file} />
              {isDecorative(file) && <span className={ui.muted}>Image décorative</span>}
              {lacksAltText(file) && <span className={ui.problem}>Texte alternatif manquant</span>}
            </Button>
            <Choice
              label={`Sélectionner ${file.name}`}
              className={styles.tick}
              checked={selection.ids.has(file.id)}
              onChange={({ target, nativeEvent }) =>
                selection.tick(file.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </div>
        )}
      </LibraryGrid>
      {opened && (
        <FileDialog
          file={opened}
          onLabelled={library.recount}
          onChanged={(file) => {
            library.replace(file);
            setOpened((before) => before && file);
          }}
          onRemoved={(file) => library.remove([file.id])}
          onRestored={library.add}
          onClose={() => {
            setOpened(undefined);
            if (linked) void navigate('.', { replace: true });
            // The file that had the focus may be deleted.
            requestAnimationFrame(() => {
              if (isFocusLost()) heading.current?.focus();
            });
          }}
        />
      )}
    </div>
  );
}

/** The day or the month of files, with a checkbox for all of them. */
function GroupHeading({ group, selection: { ids, tickGroup } }: { group: FileGroup; selection: FileSelection }) {
  const chosen = group.files.filter(({ id }) => ids.has(id)).length;
  return (
    <h2>
      <label className={ui.check}>
        <input
          type="checkbox"
          checked={chosen === group.files.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < group.files.length;
          }}
          onChange={({ target }) => void tickGroup(group, target.checked)}
        />
        {group.title} <span className={ui.muted}>{filesText(group.count)}</span>
      </label>
    </h2>
  );
}
