import { useId, useRef, useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import { isBlank } from '#model/characters.ts';
import { Dialog } from '../../dialogs/Dialog.tsx';
import { TextField } from '../../inputs/FormField.tsx';
import { useAction } from '../../queries/use-action.ts';
import { useQuery } from '../../queries/use-query.ts';
import { contentApi } from '../../session/session.ts';
import { showToast } from '../../toasts/Toasts.tsx';
import ui from '../../ui/primitives.module.css';
import { filesText } from '../file-kinds.ts';

/** The labels of a file: each can be taken away, and one added. */
export function FileLabels({ id, onChanged }: { id: number; onChanged: (() => void) | undefined }) {
  const { result: labels = [], reload } = useQuery(String(id), () => contentApi.labelsOfFile(id));
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);

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
              className={ui.chip}
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

const texts = {
  label: {
    label: 'Étiquette',
    hint: 'Un lieu, une exposition, un fonds… Le public ne la voit pas.',
    maxLength: 60,
    confirm: 'Étiqueter',
  },
  credit: {
    label: 'Crédit',
    hint: 'Auteur, collection, droits. Les fichiers qui ont déjà un crédit le gardent.',
    maxLength: 255,
    confirm: 'Créditer',
  },
};

interface Props {
  kind: keyof typeof texts;
  count: number;
  /** `isOn`: false takes a label away. */
  onConfirm: (text: string, isOn: boolean) => Promise<void>;
  onClose: () => void;
}

/** Asks for a label or a credit for files. */
export function FileTextDialog({ kind, count, onConfirm, onClose }: Props) {
  const { confirm, label, ...input } = texts[kind];
  const id = useId();
  const [text, setText] = useState('');
  const { isBusy, problem, setProblem, run } = useAction('Erreur lors de la mise à jour. Réessayez.');
  const isLabel = kind === 'label';
  const { result } = useQuery(isLabel ? 'labels' : undefined, () => contentApi.libraryCounts({}));

  const send = (isOn: boolean) =>
    isBlank(text) ? setProblem(`${label} à écrire.`) : void run(() => onConfirm(text.trim(), isOn));

  return (
    <Dialog
      title={`${confirm} ${filesText(count)}`}
      cancel="Annuler"
      submit={confirm}
      busy={isBusy}
      onSubmit={() => send(true)}
      onClose={onClose}
      footer={
        isLabel &&
        count > 1 && (
          <Button tone="hollow" disabled={isBusy} onClick={() => send(false)}>
            Retirer l’étiquette
          </Button>
        )
      }
    >
      <TextField
        {...input}
        id={id}
        label={label}
        problem={problem}
        list={`${id}-suggestions`}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={`${id}-suggestions`}>
        {result?.labels.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Dialog>
  );
}
