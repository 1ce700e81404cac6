import type { Editor } from '@tiptap/react';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import ui from '../ui/primitives.module.css';
import styles from './editor.module.css';

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
  const id = useId();
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
      footer={
        <>
          {removal && (
            <Button className={`${ui.link} ${ui.strong} ${styles.remove}`} onClick={() => finish(removal.change)}>
              {removal.label}
            </Button>
          )}
          <Button tone="hollow" onClick={() => dialog.current?.close()}>
            Annuler
          </Button>
          <Button type="submit" form={id} tone="full">
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={ui.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree this form is inside the entry's form, which must not be submitted.
          event.stopPropagation();
          const result = onSubmit(new FormData(event.currentTarget));
          if (typeof result === 'string') event.currentTarget.querySelector<HTMLElement>(result)?.focus();
          else finish(result);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
