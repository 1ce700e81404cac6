import { useId } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatDateTime, formatTitle } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import styles from './notices.module.css';
import type { StoredCopy } from './unsaved-copies.ts';

interface Props {
  type: TypeDeclaration;
  copies: readonly StoredCopy[];
  onResume: (copy: StoredCopy) => void;
  onDiscard: (copy: StoredCopy) => void;
}

/** The input that forms left on this device before the server had it. */
export function StoredCopiesNotice({ type, copies, onResume, onDiscard }: Props) {
  const id = useId();
  if (copies.length === 0) return null;
  return (
    <section aria-label={copies.length === 1 ? 'Texte non enregistré' : 'Textes non enregistrés'}>
      <ul>
        {copies.map((copy) => {
          const title = copy.values[type.admin.title];
          const descriptionId = `${id}-${copy.key}`;
          return (
            <li key={copy.key} className={`${ui.notice} ${ui.info} ${ui.spread} ${ui.wide} above4 ${styles.notice}`}>
              <div id={descriptionId} className={styles.found}>
                <p>{`Un texte non enregistré du ${formatDateTime(new Date(copy.typedAt).toISOString())} a été retrouvé.`}</p>
                {typeof title === 'string' && title.trim() !== '' && <p>{formatTitle(title.trim())}</p>}
              </div>
              <div className={ui.cluster}>
                <Button tone="full" aria-describedby={descriptionId} onClick={() => onResume(copy)}>
                  Récupérer ce que j’avais tapé
                </Button>
                <Button tone="hollow" aria-describedby={descriptionId} onClick={() => onDiscard(copy)}>
                  L’effacer
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
