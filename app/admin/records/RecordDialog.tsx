import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import { useAction } from '../queries/use-action.ts';
import { userMessage } from '../tables/user-messages.ts';
import { type Form, useValues } from './use-values.ts';

interface Props<Values extends object>
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'closeLabel' | 'submit' | 'onClose'> {
  stored: Values;
  Fields: (form: Form<Values>) => ReactNode;
  /** The dialog closes after it. */
  save: (values: Values) => Promise<void>;
  /** That it failed, where the server does not say why. */
  failed?: string;
}

/** The form of a record in a dialog. What was typed stays after an error, which is shown at its field. */
export function RecordDialog<Values extends object>(props: Props<Values>) {
  const { stored, Fields, save, failed = 'Erreur lors de la mise à jour', ...shown } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useValues(stored);
  const { isBusy, problem, run } = useAction((error) =>
    form.showProblemsOf(error) ? '' : (userMessage(error) ?? failed),
  );
  async function send(): Promise<void> {
    await save(form.values);
    dialog.current?.close();
  }
  return (
    <Dialog ref={dialog} {...shown} cancel="Annuler" busy={isBusy} problem={problem} onSubmit={() => void run(send)}>
      <Fields {...form} />
    </Dialog>
  );
}
