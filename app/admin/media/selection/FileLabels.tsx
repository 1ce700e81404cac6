import { useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { useQuery } from '../../queries/use-query.ts';
import { contentApi } from '../../session/session.ts';
import { useShowToast } from '../../toasts/Toasts.tsx';
import ui from '../../ui/primitives.module.css';
import styles from '../library/LibraryLabels.module.css';
import { FileTextDialog } from './FileTextDialog.tsx';

/** The labels of a file: each can be taken away, and one added. */
export function FileLabels({ id, onChanged }: { id: number; onChanged: (() => void) | undefined }) {
  const { result: labels = [], reload } = useQuery(String(id), () => contentApi.labelsOfFile(id));
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const showToast = useShowToast();

  async function change(label: string, isOn: boolean): Promise<void> {
    await contentApi.labelFiles([id], label, isOn);
    setAdding(false);
    await reload();
    onChanged?.();
  }

  return (
    <div className={`${ui.stack} ${ui.close}`}>
      <h3>Étiquettes</h3>
      <ul className={`${ui.cluster} ${ui.close}`}>
        {labels.map((label) => (
          <li key={label}>
            <Button
              className={`${ui.small} ${ui.tag} ${ui.strong} ${styles.label}`}
              aria-label={`Retirer l’étiquette ${label}`}
              onClick={() => {
                add.current?.focus();
                change(label, false).catch(() => showToast('Erreur lors de la mise à jour', { tone: 'problem' }));
              }}
            >
              {label} <Icon name="close" />
            </Button>
          </li>
        ))}
        <li>
          <Button ref={add} className={ui.link} aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <Icon name="plus" /> Étiquette
          </Button>
        </li>
      </ul>
      {isAdding && <FileTextDialog kind="label" count={1} onConfirm={change} onClose={() => setAdding(false)} />}
    </div>
  );
}
