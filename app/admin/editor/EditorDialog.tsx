import type { Editor } from '@tiptap/react';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { TextField } from '../inputs/FormField.tsx';
import ui from '../ui/primitives.module.css';
import { normalizeLinkUrl } from './link-url.ts';

/** Changes the text, which has the focus again. */
type Change = () => unknown;

interface Props
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'firstFocus' | 'submit' | 'onClose' | 'children'> {
  editor: Editor;
  /** Another button, with its change. */
  removal?: { label: string; change: Change } | undefined;
  /** Returns what the form changes, or the selector of its first control with a problem. */
  onSubmit: (data: FormData) => Change | string;
}

/** A dialog of the editor with a form. When it closes, the focus returns to the text. */
export function EditorDialog({ editor, removal, onSubmit, onClose, ...shown }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  function finish(change: Change): void {
    dialog.current?.close();
    change();
  }
  return (
    <Dialog
      {...shown}
      ref={dialog}
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
      onSubmit={({ currentTarget }) => {
        const result = onSubmit(new FormData(currentTarget));
        if (typeof result === 'string') currentTarget.querySelector<HTMLElement>(result)?.focus();
        else finish(result);
      }}
    />
  );
}

/** Edits a link's URL, and its text when the selection is empty. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const [link] = useState(() => (editor.isActive('link') ? editor.getAttributes('link') : undefined));
  const [needsText] = useState(() => !link && editor.state.selection.empty);
  const [isInvalid, setIsInvalid] = useState(false);

  function apply(data: FormData) {
    const href = normalizeLinkUrl(String(data.get('url')));
    setIsInvalid(!href);
    if (!href) return '[name=url]';
    const newTab = data.get('tab') === 'on';
    const attributes = { href, target: newTab ? '_blank' : null, rel: newTab ? 'noopener noreferrer' : null };
    const text = String(data.get('text') ?? '').trim() || href.replace(/^(https?:\/\/|mailto:|tel:)/, '');
    const marks = [{ type: 'link', attrs: attributes }];
    return () =>
      needsText
        ? editor.chain().focus().insertContent({ type: 'text', text, marks }).unsetMark('link').run()
        : editor.chain().focus().extendMarkRange('link').setMark('link', attributes).run();
  }

  const remove = () => editor.chain().focus().extendMarkRange('link').unsetMark('link').run();

  return (
    <EditorDialog
      editor={editor}
      title={link ? 'Modifier le lien' : 'Ajouter un lien'}
      submit={link ? 'Modifier' : 'Ajouter'}
      removal={link && { label: 'Retirer le lien', change: remove }}
      onSubmit={apply}
      onClose={onClose}
    >
      <TextField
        id={`${id}-url`}
        name="url"
        label="Adresse"
        required
        hint="Une page du web, une page du site (/visiter-le-macte), une adresse électronique ou un téléphone (tel:)."
        problem={isInvalid ? 'Cette adresse ne mène nulle part. Exemple : https://exemple.fr' : undefined}
        inputMode="url"
        spellCheck={false}
        defaultValue={link?.href ?? ''}
      />
      {needsText && <TextField id={`${id}-text`} name="text" label="Texte du lien" />}
      <label className={ui.check}>
        <input type="checkbox" name="tab" defaultChecked={link?.target === '_blank'} />
        Ouvrir dans un nouvel onglet
      </label>
    </EditorDialog>
  );
}
