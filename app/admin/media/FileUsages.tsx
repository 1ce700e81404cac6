import { useState } from 'react';
import { Link } from 'react-router';
import type { FileUse } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { useQuery } from '../parts/use-query.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { screenOf } from '../screens.ts';
import { contentApi } from '../session/session.ts';
import styles from './FileUses.module.css';

type Usages = FileUse[] | 'loading' | 'failed';

/** Loads the entries that use a file. */
export function useFileUsages(id: number): { usages: Usages; reload: () => void } {
  const { result, failure, loading, reload } = useQuery(String(id), () => contentApi.usesOf(id));
  if (loading) return { usages: 'loading', reload };
  return { usages: failure === undefined && result ? result : 'failed', reload };
}

/** « Événement : Léwoz des quatre vents (photos) » */
function usageLabel({ type, title, field }: FileUse): string {
  const { label, fields } = typeOf(type);
  const fieldLabel = fields[field]?.label.toLowerCase() ?? field;
  return title ? `${label.singular}\u00a0: ${title} (${fieldLabel})` : `${label.singular} (${fieldLabel})`;
}

/** The URL of an entry's form. */
function formOf({ type, documentId }: FileUse): string {
  const { path, creation } = screenOf(type);
  return creation ? `/admin/${path}/${documentId}` : `/admin/${path}`;
}

/** The usages of a file, entry by entry. */
export function FileUsages({
  usages,
  reload,
  newTab = false,
}: {
  usages: Usages;
  reload: () => void;
  newTab?: boolean;
}) {
  if (usages === 'loading') return <p className={styles.quiet}>Recherche des contenus qui l’utilisent...</p>;
  if (usages === 'failed')
    return (
      <p className={styles.quiet} role="alert">
        Erreur lors du chargement des données{' '}
        <button type="button" className={styles.link} onClick={reload}>
          Réessayer
        </button>
      </p>
    );
  if (usages.length === 0) return <p className={styles.quiet}>N’est utilisé nulle part.</p>;
  return (
    <ul className={styles.uses}>
      {usages.map((use) => (
        <li key={`${use.type} ${use.id} ${use.field}`}>
          <Link to={formOf(use)} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
            {usageLabel(use)}
            {newTab && <VisuallyHidden> (nouvel onglet)</VisuallyHidden>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Loads the usages of a file on demand. */
export function FileUsagesLoader({ id, name }: { id: number; name: string }) {
  const [isRequested, setIsRequested] = useState(false);
  if (isRequested) return <LoadedFileUsages id={id} />;
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => setIsRequested(true)}
      aria-label={`Utilisé dans… (${name})`}
    >
      Utilisé dans…
    </button>
  );
}

function LoadedFileUsages({ id }: { id: number }) {
  return (
    <div role="status">
      {/* Links open in a new tab: a form is open behind. */}
      <FileUsages {...useFileUsages(id)} newTab />
    </div>
  );
}
