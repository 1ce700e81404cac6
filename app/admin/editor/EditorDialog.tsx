import type { Editor } from '@tiptap/react';
import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import ui from '../ui/primitives.module.css';

interface Props {
  ref: RefObject<HTMLDialogElement | null>;
  editor: Editor;
  title: string;
  submit: string;
  aside?: ReactNode;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of the editor with a form. When it closes, the focus returns to the text. */
export function EditorDialog({ ref, editor, title, submit, aside, onSubmit, onClose, children }: Props) {
  const id = useId();
  return (
    <Dialog
      ref={ref}
      title={title}
      onClose={() => {
        onClose();
        editor.commands.focus();
      }}
      // Keys typed here are no shortcuts of the toolbar and the form around it.
      onKeyDown={(event) => event.stopPropagation()}
      footer={
        <>
          {aside}
          <Button tone="hollow" onClick={() => ref.current?.close()}>
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
          onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
