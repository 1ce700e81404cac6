import { type ReactNode, useId, useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import { capitalize, formatDay, formatNumber } from '#model/format.ts';
import { Options } from '../../inputs/SelectInput.tsx';
import { LoadError } from '../../ui/messages.tsx';
import ui from '../../ui/primitives.module.css';
import { filesText } from '../file-kinds.ts';
import styles from './LibraryGrid.module.css';
import { type FileGroup, groupFiles, type Library, latestFirst, sorts } from './use-library.ts';

const familyNames = { image: 'Photos', video: 'Vidéos', pdf: 'PDF', document: 'Documents Word' };

type Props = { library: Library; heading?: (group: FileGroup) => ReactNode; children: (file: FileEntry) => ReactNode };

/** The library: search, filters, thumbnails, pagination on demand. With the `heading` of a day or a month, files are grouped by them. */
export function LibraryGrid({ library, heading, children }: Props) {
  const id = useId();
  const { accept, filters, setFilters, files, total, state, skipped } = library;
  const isFiltered = Boolean(filters.search.trim() || filters.family || filters.lack || filters.label);
  const isGrouped = heading !== undefined && filters.sort === latestFirst;
  /** The latest day of each month that has files. */
  const months = [...Map.groupBy(library.days, ({ day }) => day.slice(0, 7)).values()].flatMap(([latest]) =>
    latest ? [latest.day] : [],
  );
  const grid = (label: string, shown: readonly FileEntry[]) => (
    <ul className={`${ui.stack} ${styles.grid}`} aria-busy={state === 'loading'} aria-label={label}>
      {shown.map((file) => (
        <li key={file.id}>{children(file)}</li>
      ))}
    </ul>
  );
  return (
    <div className={ui.stack}>
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
        {accept.length > 1 &&
          choice(
            'Type',
            filters.family ?? '',
            [['', 'Tous les fichiers'], ...accept.map((family) => [family, familyNames[family]] as const)],
            (value) => setFilters({ ...filters, family: accept.find((family) => family === value) }),
          )}
        {choice('Ordre', filters.sort, Object.entries(sorts), (sort) => setFilters({ ...filters, sort }))}
        {isGrouped &&
          months.length > 1 &&
          choice(
            'Aller à',
            months.find((day) => day.slice(0, 7) === library.until?.slice(0, 7)) ?? months[0],
            months.map((day) => [day, capitalize(formatDay(day, 'monthYear'))]),
            (value) => library.skipAfter(months.slice(1).find((day) => day === value)),
          )}
        <p role="status" className={ui.secondary}>
          {state === 'loading' && 'Chargement...'}
          {(state === 'ready' || state === 'more') && filesText(total)}
        </p>
      </div>
      <LibraryLabels library={library} />
      {state === 'failed' && <LoadError onRetry={library.reload} />}
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
              <section key={group.from} className={`${ui.stack} ${ui.ruled} ${styles.group}`} aria-label={group.title}>
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

function choice(
  label: string,
  value: string | undefined,
  options: readonly (readonly [value: string, label: string])[],
  onChange: (value: string) => void,
): ReactNode {
  return (
    <label className={`${ui.stack} ${ui.close}`}>
      <span className={ui.label}>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <Options of={options} />
      </select>
    </label>
  );
}

const shownLabels = 8;

/** Toggles with the number of files: those that lack something, and those with a label of the team. */
function LibraryLabels({ library: { filters, setFilters, counts } }: { library: Library }) {
  const [areAllShown, setAllShown] = useState(false);
  if (!counts) return null;
  const { labels, undescribed, unused } = counts;
  const shown = labels.filter(({ name }, index) => areAllShown || index < shownLabels || name === filters.label);
  const toggle = (filter: 'lack' | 'label', value: string, text: string, count: number) => {
    const isOn = filters[filter] === value;
    const isLack = filter === 'lack' && count > 0;
    return (
      <Button
        key={`${filter} ${value}`}
        className={`${ui.chip} ${isOn ? 'dark' : isLack ? styles.lack : ''}`}
        aria-pressed={isOn}
        onClick={() => setFilters({ ...filters, [filter]: isOn ? undefined : value })}
      >
        {text} <span>{formatNumber(count)}</span>
      </Button>
    );
  };
  return (
    <fieldset className={`${ui.cluster} ${ui.close}`}>
      <legend className="unseen">Ce qui manque, et étiquettes</legend>
      {toggle('lack', 'text', 'Sans texte alternatif', undescribed)}
      {toggle('lack', 'use', 'Inutilisés', unused)}
      {shown.map(({ name, files }) => toggle('label', name, name, files))}
      {labels.length > shown.length && (
        <Button className={`${ui.link} ${ui.small}`} onClick={() => setAllShown(true)}>
          {`Les ${labels.length} étiquettes`}
        </Button>
      )}
    </fieldset>
  );
}
