import type { ReactNode } from 'react';
import type { DraftEntry } from '#client/index.ts';
import { formatDateTime } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import styles from './entry-info.module.css';

interface Props {
  entry: DraftEntry | undefined;
  /** Further actions on the entry, below. */
  children: ReactNode;
}

/** The dates of an entry, then the actions on it as a whole. */
export function EntryInfo({ entry, children }: Props) {
  if (!entry) return <p className={ui.muted}>Rien n’est encore enregistré.</p>;
  return (
    <div className={`${ui.stack} ${styles.info}`}>
      <dl className={`${ui.muted} ${styles.dates}`}>
        <dt>Créé</dt>
        <dd>{formatDateTime(entry.createdAt)}</dd>
        <dt>Modifié</dt>
        <dd>{formatDateTime(entry.updatedAt)}</dd>
      </dl>
      {children}
    </div>
  );
}
