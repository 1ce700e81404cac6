import { type ReactNode, useId } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { FileEntry } from '#content/index.ts';
import { formatCount } from '#model/format.ts';
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
          <Filter
            label="Type"
            value={filters.family}
            options={accept.map((family) => [family, familyNames[family]])}
            onChange={(family) => setFilters({ ...filters, family })}
          />
        )}
        <Filter
          label="Ce qui manque"
          value={filters.lack}
          options={Object.entries(lacks).map(([name, { label }]) => [name as Lack, label])}
          onChange={(lack) => setFilters({ ...filters, lack })}
        />
        <label className={`${ui.stack} ${ui.close}`}>
          <span className={ui.label}>Ordre</span>
          <select
            value={filters.sort}
            onChange={({ target }) => setFilters({ ...filters, sort: target.value as keyof typeof sorts })}
          >
            <Options of={Object.entries(sorts)} />
          </select>
        </label>
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

interface FilterProps<Value extends string> {
  label: string;
  value: Value | undefined;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value | undefined) => void;
}

const Filter = <Value extends string>({ label, value, options, onChange }: FilterProps<Value>) => (
  <label className={`${ui.stack} ${ui.close}`}>
    <span className={ui.label}>{label}</span>
    <select value={value ?? ''} onChange={({ target }) => onChange((target.value as Value) || undefined)}>
      <option value="">Tous les fichiers</option>
      <Options of={options} />
    </select>
  </label>
);
