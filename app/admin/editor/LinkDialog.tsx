import type { Editor } from '@tiptap/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from '#app/ui/links.tsx';
import { readAddress } from './link-address.ts';
import styles from './link-dialog.module.css';

interface Link {
  href?: string | null;
  target?: string | null;
}

/** Asks where a link leads; also what it says, where no words are chosen. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [link] = useState<Link | undefined>(() => (editor.isActive('link') ? editor.getAttributes('link') : undefined));
  const [wordless] = useState(() => !link && editor.state.selection.empty);
  const [wrong, setWrong] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  /** Closes first: the focus then goes to the text, and stays there. */
  function finish(act: () => void): void {
    dialog.current?.close();
    act();
  }

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // This form stands within the entry's own as React sees it, which must not be sent.
    event.stopPropagation();
    const given = new FormData(event.currentTarget);
    const href = readAddress(String(given.get('address')));
    setWrong(!href);
    if (!href) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const newTab = given.get('tab') === 'on';
    const attributes = { href, target: newTab ? '_blank' : null, rel: newTab ? 'noopener noreferrer' : null };
    const words = String(given.get('words') ?? '').trim() || href.replace(/^(https?:\/\/|mailto:|tel:)/, '');
    finish(() => {
      if (wordless) {
        const marks = [{ type: 'link', attrs: attributes }];
        editor.chain().focus().insertContent({ type: 'text', text: words, marks }).unsetMark('link').run();
      } else editor.chain().focus().extendMarkRange('link').setMark('link', attributes).run();
    });
  }

  function remove(): void {
    finish(() => {
      editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    });
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onClose={() => {
        onClose();
        editor.commands.focus();
      }}
      // Keys typed here are no shortcuts of the form around.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={`${id}-title`}>{link ? 'Modifier le lien' : 'Ajouter un lien'}</h2>
      <form onSubmit={apply} noValidate>
        <label htmlFor={`${id}-address`}>Adresse</label>
        <input
          id={`${id}-address`}
          name="address"
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={link?.href ?? ''}
          autoFocus
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-hint ${id}-wrong` : `${id}-hint`}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          Une page du web, une page du site (/visiter-le-macte), une adresse électronique ou un téléphone (tel:).
        </p>
        <div aria-live="assertive">
          {wrong && (
            <p id={`${id}-wrong`} className={styles.wrong}>
              Cette adresse ne mène nulle part. Exemple{'\u00a0'}: https://exemple.fr
            </p>
          )}
        </div>
        {wordless && (
          <>
            <label htmlFor={`${id}-words`}>Texte du lien</label>
            <input id={`${id}-words`} name="words" type="text" autoComplete="off" />
          </>
        )}
        <label className={styles.check}>
          <input type="checkbox" name="tab" defaultChecked={link?.target === '_blank'} />
          Ouvrir dans un nouvel onglet
        </label>
        <div className={styles.actions}>
          {link && (
            <button type="button" className={styles.remove} onClick={remove}>
              Retirer le lien
            </button>
          )}
          <button type="button" className={buttonClass('hollow')} onClick={() => dialog.current?.close()}>
            Annuler
          </button>
          <button type="submit" className={buttonClass()}>
            {link ? 'Modifier' : 'Ajouter'}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}
