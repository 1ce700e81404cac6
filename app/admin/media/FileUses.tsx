import { useEffect, useState } from 'react';
import type { FileUse } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { content } from '../session/session.ts';
import styles from './FileUses.module.css';

type Uses = FileUse[] | 'loading' | 'failed';

/** The entries that show a file, asked of the server. */
export function useFileUses(id: number): { uses: Uses; reload: () => void } {
  const [uses, setUses] = useState<Uses>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let gone = false;
    setUses('loading');
    content.usesOf(id).then(
      (found) => !gone && setUses(found),
      () => !gone && setUses('failed'),
    );
    return () => {
      gone = true;
    };
  }, [id, attempt]);
  return { uses, reload: () => setAttempt((before) => before + 1) };
}

/** « Événement : Léwoz des quatre vents (photos) » */
function wordsOf({ type, title, field }: FileUse): string {
  const { label, fields } = typeOf(type);
  const place = fields[field]?.label.toLowerCase() ?? field;
  return title ? `${label.one}\u00a0: ${title} (${place})` : `${label.one} (${place})`;
}

/** « Utilisé dans… », entry by entry. */
export function FileUses({ uses, reload }: { uses: Uses; reload: () => void }) {
  if (uses === 'loading') return <p className={styles.quiet}>Recherche des contenus qui l’utilisent...</p>;
  if (uses === 'failed')
    return (
      <p className={styles.quiet} role="alert">
        Erreur lors du chargement des données{' '}
        <button type="button" className={styles.link} onClick={reload}>
          Réessayer
        </button>
      </p>
    );
  if (uses.length === 0) return <p className={styles.quiet}>N’est utilisé nulle part.</p>;
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={`${use.type} ${use.id} ${use.field}`}>{wordsOf(use)}</li>
      ))}
    </ul>
  );
}

/** The same, behind a button: looked for only when somebody wants to know. */
export function AskFileUses({ id, name }: { id: number; name: string }) {
  const [asked, setAsked] = useState(false);
  if (asked) return <Asked id={id} />;
  return (
    <button type="button" className={styles.link} onClick={() => setAsked(true)} aria-label={`Utilisé dans… (${name})`}>
      Utilisé dans…
    </button>
  );
}

function Asked({ id }: { id: number }) {
  return (
    <div role="status">
      <FileUses {...useFileUses(id)} />
    </div>
  );
}
