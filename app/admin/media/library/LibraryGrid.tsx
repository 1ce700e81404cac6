import { type ReactNode, useId } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { FileEntry } from '#content/index.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { Options } from '../../inputs/Options.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import ui from '../../ui/primitives.module.css';
import { filesText } from '../file-labels.ts';
import { type FileGroup, groupFiles } from './file-groups.ts';
import styles from './LibraryGrid.module.css';
import { LibraryLabels } from './LibraryLabels.tsx';
import { type Library, latestFirst, sorts } from './use-library.ts';

const familyNames = { image: 'Photos', video: 'Vidéos', pdf: 'PDF', document: 'Documents Word' };

interface Props {
  library: Library;
  /** The heading of the files of a day or a month; absent: the files are in one list. */
  heading?: (group: FileGroup) => ReactNode;
  children: (file: FileEntry) => ReactNode;
}

/** The library: search, filters, thumbnails, pagination on demand. */
export function LibraryGrid({ library, heading, children }: Props) {
  const id = useId();
  const { accept, filters, setFilters, files, total, state, skipped } = library;
  const isFiltered = [filters.search.trim() || undefined, filters.family, filters.lack, filters.label].some(
    (filter) => filter !== undefined,
  );
  const isGrouped = heading !== undefined && filters.sort === latestFirst;
  /** The latest day of each month that has files. */
  const months = [...Map.groupBy(library.days, ({ day }) => day.slice(0, 7)).values()].flatMap(([latest]) =>
    latest ? [latest.day] : [],
  );
  const grid = (label: string, shown: readonly FileEntry[]) => (
    <ul className={styles.grid} aria-busy={state === 'loading'} aria-label={label}>
      {shown.map((file) => (
        <li key={file.id}>{children(file)}</li>
      ))}
    </ul>
  );
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
            placeholder="Nom, texte alternatif, légende, crédit, étiquette"
            onChange={({ target }) => setFilters({ ...filters, search: target.value })}
          />
          <Icon name="search" />
        </div>
        {accept.length > 1 && (
          <label className={`${ui.stack} ${ui.close}`}>
            <span className={ui.label}>Type</span>
            <select
              value={filters.family ?? ''}
              onChange={({ target }) =>
                setFilters({ ...filters, family: accept.find((family) => family === target.value) })
              }
            >
              <option value="">Tous les fichiers</option>
              <Options of={accept.map((family) => [family, familyNames[family]])} />
            </select>
          </label>
        )}
        <label className={`${ui.stack} ${ui.close}`}>
          <span className={ui.label}>Ordre</span>
          <select value={filters.sort} onChange={({ target }) => setFilters({ ...filters, sort: target.value })}>
            <Options of={Object.entries(sorts)} />
          </select>
        </label>
        {isGrouped && months.length > 1 && (
          <label className={`${ui.stack} ${ui.close}`}>
            <span className={ui.label}>Aller à</span>
            <select
              value={months.find((day) => day.slice(0, 7) === library.until?.slice(0, 7)) ?? months[0]}
              onChange={({ target }) => library.skipAfter(months.slice(1).find((day) => day === target.value))}
            >
              <Options of={months.map((day) => [day, capitalize(formatDay(day, 'monthYear'))])} />
            </select>
          </label>
        )}
        <p role="status" className={`${ui.secondary} ${styles.count}`}>
          {state === 'loading' && 'Chargement...'}
          {(state === 'ready' || state === 'more') && filesText(total)}
        </p>
      </div>
      <LibraryLabels library={library} />
      {state === 'failed' && <LoadError loading={false} onRetry={library.reload} />}
      {state === 'ready' && files.length === 0 && (
        <p className={ui.muted}>
          {isFiltered
            ? 'Aucun fichier ne correspond à cette recherche.'
            : 'La médiathèque est vide. Les fichiers envoyés apparaîtront ici.'}
        </p>
      )}
      {files.length > 0 &&
        state !== 'failed' &&
        (isGrouped
          ? groupFiles(files, library.days).map((group) => (
              <section key={group.from} className={`${ui.stack} ${styles.group}`} aria-label={group.title}>
                {heading(group)}
                {grid(`Fichiers\u00a0: ${group.title}`, group.files)}
              </section>
            ))
          : grid('Fichiers', files))}
      {skipped + files.length < total && state !== 'failed' && state !== 'loading' && (
        <Button tone="hollow" className={styles.more} disabled={state === 'more'} onClick={library.more}>
          {state === 'more' ? 'Chargement...' : `Afficher la suite (${skipped + files.length} sur ${total})`}
        </Button>
      )}
    </div>
  );
}
