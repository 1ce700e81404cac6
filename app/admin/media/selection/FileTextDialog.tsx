import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { ContentError, type LibraryCounts } from '#client/index.ts';
import { isBlank } from '#model/blank.ts';
import { Dialog } from '../../dialogs/Dialog.tsx';
import { TextField } from '../../inputs/TextField.tsx';
import { filesText } from '../file-labels.ts';

interface Props {
  /** How many files there are. */
  count: number;
  label: string;
  hint: string;
  maxLength: number;
  /** The names of labels. */
  suggestions: LibraryCounts['labels'] | undefined;
  confirm: string;
  /** The action that takes the text away from the files. */
  remove?: string;
  /** `isOn`: false takes it away. */
  onConfirm: (text: string, isOn: boolean) => Promise<void>;
  onClose: () => void;
}

/** Asks for a text that several files get. */
export function FileTextDialog(props: Props) {
  const { count, label, hint, maxLength, suggestions, confirm, remove, onConfirm, onClose } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(isOn: boolean): Promise<void> {
    if (isBlank(text)) return setProblem(`${label} à écrire.`);
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm(text.trim(), isOn);
    } catch (error) {
      const [sentence] = error instanceof ContentError ? Object.values(error.fields) : [];
      setProblem(sentence ?? 'Erreur lors de la mise à jour. Réessayez.');
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`${confirm} ${filesText(count)}`}
      cancel="Annuler"
      onClose={onClose}
      footer={
        <>
          {remove && (
            <Button tone="hollow" disabled={isBusy} onClick={() => void send(false)}>
              {remove}
            </Button>
          )}
          <Button tone="full" disabled={isBusy} onClick={() => void send(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send(true);
        }}
      >
        <TextField
          id={id}
          label={label}
          hint={hint}
          problem={problem}
          live
          maxLength={maxLength}
          list={`${id}-suggestions`}
          autoComplete="off"
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <datalist id={`${id}-suggestions`}>
          {suggestions?.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
