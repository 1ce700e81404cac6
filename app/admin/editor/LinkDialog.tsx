import type { Editor } from '@tiptap/react';
import { useId, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { TextField } from '../inputs/TextField.tsx';
import ui from '../ui/primitives.module.css';
import { EditorDialog } from './EditorDialog.tsx';
import styles from './link-dialog.module.css';
import { normalizeLinkUrl } from './link-url.ts';

/** Edits a link's URL, and its text when the selection is empty. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [link] = useState(() => (editor.isActive('link') ? editor.getAttributes('link') : undefined));
  const [needsText] = useState(() => !link && editor.state.selection.empty);
  const [isInvalid, setIsInvalid] = useState(false);

  /** Closes first, so that the focus returns to the text. */
  function finish(act: () => unknown): void {
    dialog.current?.close();
    act();
  }

  function apply(form: HTMLFormElement): void {
    const data = new FormData(form);
    const href = normalizeLinkUrl(String(data.get('url')));
    setIsInvalid(!href);
    if (!href) {
      form.querySelector('input')?.focus();
      return;
    }
    const newTab = data.get('tab') === 'on';
    const attributes = { href, target: newTab ? '_blank' : null, rel: newTab ? 'noopener noreferrer' : null };
    const text = String(data.get('text') ?? '').trim() || href.replace(/^(https?:\/\/|mailto:|tel:)/, '');
    finish(() => {
      if (needsText) {
        const marks = [{ type: 'link', attrs: attributes }];
        editor.chain().focus().insertContent({ type: 'text', text, marks }).unsetMark('link').run();
      } else editor.chain().focus().extendMarkRange('link').setMark('link', attributes).run();
    });
  }

  const remove = () => finish(() => editor.chain().focus().extendMarkRange('link').unsetMark('link').run());

  return (
    <EditorDialog
      ref={dialog}
      editor={editor}
      title={link ? 'Modifier le lien' : 'Ajouter un lien'}
      submit={link ? 'Modifier' : 'Ajouter'}
      aside={
        link && (
          <Button className={`${ui.link} ${ui.strong} ${styles.remove}`} onClick={remove}>
            Retirer le lien
          </Button>
        )
      }
      onSubmit={apply}
      onClose={onClose}
    >
      <TextField
        id={`${id}-url`}
        name="url"
        label="Adresse"
        required
        isMarked
        hint="Une page du web, une page du site (/visiter-le-macte), une adresse électronique ou un téléphone (tel:)."
        problem={isInvalid ? 'Cette adresse ne mène nulle part. Exemple : https://exemple.fr' : undefined}
        live
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={link?.href ?? ''}
      />
      {needsText && <TextField id={`${id}-text`} name="text" label="Texte du lien" autoComplete="off" />}
      <label className={ui.check}>
        <input type="checkbox" name="tab" defaultChecked={link?.target === '_blank'} />
        Ouvrir dans un nouvel onglet
      </label>
    </EditorDialog>
  );
}
