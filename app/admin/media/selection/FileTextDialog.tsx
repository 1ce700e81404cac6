import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { isBlank } from '#model/blank.ts';
import { Dialog } from '../../dialogs/Dialog.tsx';
import { TextField } from '../../inputs/TextField.tsx';
import { useQuery } from '../../queries/use-query.ts';
import { contentApi } from '../../session/session.ts';
import { filesText } from '../file-labels.ts';
import { useAction } from './use-action.ts';

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
  /** How many files there are. */
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
      onClose={onClose}
      footer={
        <>
          {isLabel && count > 1 && (
            <Button tone="hollow" disabled={isBusy} onClick={() => send(false)}>
              Retirer l’étiquette
            </Button>
          )}
          <Button tone="full" disabled={isBusy} onClick={() => send(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send(true);
        }}
      >
        <TextField
          {...input}
          id={id}
          label={label}
          problem={problem}
          live
          list={`${id}-suggestions`}
          autoComplete="off"
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <datalist id={`${id}-suggestions`}>
          {result?.labels.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
