import { type ReactNode, useId, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import { counted } from '../parts/format.ts';
import styles from './LibraryGrid.module.css';
import type { useLibrary } from './use-library.ts';

interface Filters {
  search: string;
  /** `undefined`: every allowed media type. */
  family: MediaFamily | undefined;
}

const familyNames: Record<MediaFamily, string> = {
  image: 'Photos',
  video: 'Vidéos',
  pdf: 'PDF',
  document: 'Documents Word',
};

/** Filter state of the library. */
export function useLibraryFilters(accept: readonly MediaFamily[]) {
  const [filters, setFilters] = useState<Filters>({ search: '', family: undefined });
  return { filters, setFilters, families: filters.family ? [filters.family] : accept };
}

interface Props {
  accept: readonly MediaFamily[];
  filters: Filters;
  onFilters: (filters: Filters) => void;
  library: ReturnType<typeof useLibrary>;
  children: (file: FileEntry) => ReactNode;
}

/** The library: search, media type filter, thumbnails, pagination on demand. */
export function LibraryGrid({ accept, filters, onFilters, library, children }: Props) {
  const id = useId();
  const { files, total, state } = library;
  const isFiltered = filters.search.trim() !== '' || filters.family !== undefined;
  return (
    <div className={styles.library}>
      <div className={styles.filters}>
        <div className={styles.search}>
          <label htmlFor={`${id}-search`}>Rechercher</label>
          <input
            id={`${id}-search`}
            type="search"
            value={filters.search}
            maxLength={200}
            placeholder="Nom, description, légende, crédit"
            onChange={({ target }) => onFilters({ ...filters, search: target.value })}
          />
          <Icon name="search" />
        </div>
        {accept.length > 1 && (
          <div className={styles.kind}>
            <label htmlFor={`${id}-family`}>Type</label>
            <select
              id={`${id}-family`}
              value={filters.family ?? ''}
              onChange={({ target }) =>
                onFilters({ ...filters, family: (target.value || undefined) as MediaFamily | undefined })
              }
            >
              <option value="">Tous les fichiers</option>
              {accept.map((family) => (
                <option key={family} value={family}>
                  {familyNames[family]}
                </option>
              ))}
            </select>
          </div>
        )}
        <p role="status" className={styles.count}>
          {state === 'loading' ? 'Chargement...' : state === 'failed' ? '' : counted(total, 'fichier', 'Aucun fichier')}
        </p>
      </div>
      {state === 'failed' && (
        <div className={styles.failure} role="alert">
          <p>Erreur lors du chargement des données</p>
          <button type="button" className={buttonClass()} onClick={library.retry}>
            Réessayer
          </button>
        </div>
      )}
      {state === 'ready' && files.length === 0 && (
        <p className={styles.none}>
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
        <button
          type="button"
          className={`${buttonClass('hollow')} ${styles.more}`}
          disabled={state === 'more'}
          onClick={library.more}
        >
          {state === 'more' ? 'Chargement...' : `Afficher la suite (${files.length} sur ${total})`}
        </button>
      )}
    </div>
  );
}
