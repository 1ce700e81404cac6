import type { Editor } from '@tiptap/react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import ui from '../ui/primitives.module.css';

/** Changes the text, which has the focus again. */
type Change = () => unknown;

interface Props {
  editor: Editor;
  title: string;
  submit: string;
  /** Another button, with its change. */
  removal?: { label: string; change: Change } | undefined;
  /** Returns what the form changes, or the selector of its first control with a problem. */
  onSubmit: (data: FormData) => Change | string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of the editor with a form. When it closes, the focus returns to the text. */
export function EditorDialog({ editor, title, submit, removal, onSubmit, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  function finish(change: Change): void {
    dialog.current?.close();
    change();
  }
  return (
    <Dialog
      ref={dialog}
      title={title}
      onClose={() => {
        onClose();
        editor.commands.focus();
      }}
      // Keys typed here are no shortcuts of the toolbar and the form around it.
      onKeyDown={(event) => event.stopPropagation()}
      cancel="Annuler"
      aside={
        removal && (
          <Button tone="hollow" className={ui.danger} onClick={() => finish(removal.change)}>
            {removal.label}
          </Button>
        )
      }
      submit={submit}
      onSubmit={({ currentTarget }) => {
        const result = onSubmit(new FormData(currentTarget));
        if (typeof result === 'string') currentTarget.querySelector<HTMLElement>(result)?.focus();
        else finish(result);
      }}
    >
      {children}
    </Dialog>
  );
}
