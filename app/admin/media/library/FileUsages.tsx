import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import type { FileUse } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { PublicationBadge } from '../../publication/PublicationBadge.tsx';
import { useQuery } from '../../queries/use-query.ts';
import { formPath, settingPath } from '../../screens.ts';
import { contentApi } from '../../session/session.ts';
import { RetryNotice } from '../../ui/messages.tsx';
import ui from '../../ui/primitives.module.css';

/** Loads the entries that use a file. */
export const useFileUsages = (id: number, isRequested = true) =>
  useQuery(isRequested ? String(id) : undefined, () => contentApi.usesOf(id));

/** « Événement : Léwoz des quatre vents (photos) » */
function usageLabel({ type, title, field }: FileUse): string {
  const { label, fields } = typeOf(type);
  const fieldLabel = fields[field]?.label.toLowerCase() ?? field;
  return title ? `${label.singular}\u00a0: ${title} (${fieldLabel})` : `${label.singular} (${fieldLabel})`;
}

type Props = { usages: ReturnType<typeof useFileUsages>; newTab?: boolean };

/** The usages of a file, entry by entry. */
export function FileUsages({ usages: { result: usages, failure, loading, reload }, newTab = false }: Props) {
  if (loading) return <p className={ui.muted}>Recherche des contenus qui l’utilisent...</p>;
  if (failure !== undefined || !usages)
    return <RetryNotice onRetry={reload}>Erreur lors du chargement des données</RetryNotice>;
  if (usages.length === 0) return <p className={ui.muted}>N’est utilisé nulle part.</p>;
  return <FileUseList uses={usages} newTab={newTab} />;
}

/** The entries that use a file, with links and states. */
export function FileUseList({ uses, newTab }: { uses: readonly FileUse[]; newTab: boolean }) {
  return (
    <ul className={ui.muted}>
      {uses.map((use) => (
        <li key={`${use.type} ${use.id} ${use.field}`} className={ui.cluster}>
          <Link
            to={use.type === 'setting' ? settingPath(use.field) : formPath(use)}
            className={`${ui.link} ${ui.small}`}
            {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            {usageLabel(use)}
            {newTab && <span className="unseen"> (nouvel onglet)</span>}
          </Link>
          <PublicationBadge state={use.state} type={typeOf(use.type)} />
        </li>
      ))}
    </ul>
  );
}

/** Loads the usages of a file on demand. */
export function FileUsagesLoader({ id, name }: { id: number; name: string }) {
  const [isRequested, setIsRequested] = useState(false);
  const usages = useFileUsages(id, isRequested);
  // Links open in a new tab: a form is open behind.
  return isRequested ? (
    <div role="status">
      <FileUsages usages={usages} newTab />
    </div>
  ) : (
    <Button
      className={`${ui.link} ${ui.small}`}
      onClick={() => setIsRequested(true)}
      aria-label={`Utilisé dans… (${name})`}
    >
      Utilisé dans…
    </Button>
  );
}
