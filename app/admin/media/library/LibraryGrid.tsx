import { type ReactNode, useId } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { FileEntry } from '#content/index.ts';
import { formatCount } from '#model/format.ts';
import type { MediaFamily } from '#model/problems.ts';
import { Options } from '../../inputs/Options.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import ui from '../../ui/primitives.module.css';
import styles from './LibraryGrid.module.css';
import { type Lack, type Library, lacks, sorts } from './use-library.ts';

const familyNames = { image: 'Photos', video: 'Vidéos', pdf: 'PDF', document: 'Documents Word' };

/** The library: search, media type filter, thumbnails, pagination on demand. */
export function LibraryGrid({ library, children }: { library: Library; children: (file: FileEntry) => ReactNode }) {
  const id = useId();
  const { accept, filters, setFilters, files, total, state } = library;
  const isFiltered = filters.search.trim() !== '' || filters.family !== undefined || filters.lack !== undefined;
  return (
    <div className={`${ui.stack} ${styles.library}`}>
      <div className={`${ui.cluster} ${styles.filters}`}>
        <div className={`${ui.stack} ${ui.close} ${ui.search} ${styles.search}`}>
          <label htmlFor={`${id}-search`} className={ui.label}>
            Rechercher
          </label>
          <input
            id={`${id}-search`}
            type="search"
            value={filters.search}
            maxLength={200}
            placeholder="Nom, description, légende, crédit"
            onChange={({ target }) => setFilters({ ...filters, search: target.value })}
          />
          <Icon name="search" />
        </div>
        {accept.length > 1 && (
          <div className={`${ui.stack} ${ui.close}`}>
            <label htmlFor={`${id}-family`} className={ui.label}>
              Type
            </label>
            <select
              id={`${id}-family`}
              value={filters.family ?? ''}
              onChange={({ target }) =>
                setFilters({ ...filters, family: (target.value || undefined) as MediaFamily | undefined })
              }
            >
              <option value="">Tous les fichiers</option>
              <Options of={accept.map((family) => [family, familyNames[family]])} />
            </select>
          </div>
        )}
        <div className={`${ui.stack} ${ui.close}`}>
          <label htmlFor={`${id}-sort`} className={ui.label}>
            Ordre
          </label>
          <select
            id={`${id}-sort`}
            value={filters.sort}
            onChange={({ target }) => setFilters({ ...filters, sort: target.value as keyof typeof sorts })}
          >
            <Options of={Object.entries(sorts)} />
          </select>
        </div>
        <div className={`${ui.stack} ${ui.close}`}>
          <label htmlFor={`${id}-lack`} className={ui.label}>
            Ce qui manque
          </label>
          <select
            id={`${id}-lack`}
            value={filters.lack ?? ''}
            onChange={({ target }) => setFilters({ ...filters, lack: (target.value || undefined) as Lack | undefined })}
          >
            <option value="">Tous les fichiers</option>
            <Options of={Object.entries(lacks).map(([name, { label }]) => [name, label])} />
          </select>
        </div>
        <p role="status" className={styles.count}>
          {state === 'loading' && 'Chargement...'}
          {(state === 'ready' || state === 'more') && formatCount(total, 'fichier', 'Aucun fichier')}
        </p>
      </div>
      {state === 'failed' && <LoadError loading={false} onRetry={library.retry} />}
      {state === 'ready' && files.length === 0 && (
        <p className={ui.muted}>
          {isFiltered
            ? 'Aucun fichier ne correspond à cette recherche.'
            : 'La médiathèque est vide. Les fichiers envoyés apparaîtront ici.'}
        </p>
      )}
      {files.length > 0 && state !== 'failed' && (
        <ul className={styles.grid} aria-busy={state === 'loading'} aria-label="Fichiers">
          {files.map((file) => (
            <li key={file.id}>{children(file)}</li>
          ))}
        </ul>
      )}
      {files.length < total && state !== 'failed' && state !== 'loading' && (
        <Button tone="hollow" className={styles.more} disabled={state === 'more'} onClick={library.more}>
          {state === 'more' ? 'Chargement...' : `Afficher la suite (${files.length} sur ${total})`}
        </Button>
      )}
    </div>
  );
}
