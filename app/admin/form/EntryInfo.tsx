import type { ReactNode } from 'react';
import type { DraftEntry } from '#client/index.ts';
import { shortInstant } from '../parts/format.ts';
import styles from './entry-info.module.css';

interface Props {
  entry: DraftEntry | undefined;
  /** Further actions on the entry, below. */
  children: ReactNode;
}

/** The dates of an entry, then the actions on it as a whole. */
export function EntryInfo({ entry, children }: Props) {
  if (!entry) return <p className={styles.none}>Rien n’est encore enregistré.</p>;
  return (
    <div className={styles.info}>
      <dl className={styles.dates}>
        <dt>Créé</dt>
        <dd>{shortInstant(entry.createdAt)}</dd>
        <dt>Modifié</dt>
        <dd>{shortInstant(entry.updatedAt)}</dd>
      </dl>
      {children}
    </div>
  );
}
