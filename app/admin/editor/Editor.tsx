import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import text from '#app/ui/rich-text.module.css';
import { extensions, schema } from './document/extensions.ts';
import { readHtml, writeHtml } from './document/html.ts';
import styles from './editor.module.css';
import { Footer } from './Footer.tsx';
import { keyboard } from './keyboard.ts';
import { pasting } from './paste/pasting.ts';
import type { RichEditorProps } from './RichEditor.tsx';
import surface from './surface.module.css';
import { Toolbar, type ToolbarHandle } from './Toolbar.tsx';

/** The place one writes in, its toolbar above and its count of words below. */
export function Editor({
  id,
  label,
  value,
  onChange,
  required,
  disabled = false,
  describedBy,
  invalid,
}: RichEditorProps) {
  const [lostPictures, setLostPictures] = useState(0);
  const toolbar = useRef<ToolbarHandle>(null);
  /** What came from outside, and how the editor writes it: whoever undoes everything has what came, letter for letter. */
  const given = useRef({ value, written: '' });
  /** What the form and the editor last agreed on. */
  const agreed = useRef(value);
  const heard = useRef(onChange);
  heard.current = onChange;

  const all = useMemo(
    () => [
      ...extensions,
      pasting((count) => setLostPictures(count)),
      keyboard({ toToolbar: () => toolbar.current?.focus(), toLink: () => toolbar.current?.openLink() }),
    ],
    [],
  );
  const editor = useEditor({
    extensions: all,
    content: readHtml(value, schema).toJSON(),
    editable: !disabled,
    // A style sheet made by a script is refused by the page's policy; surface.module.css holds what the library needs.
    injectCSS: false,
    // Of the shortcuts that come from Markdown, those word processors have too.
    enableInputRules: ['bulletList', 'orderedList'],
    editorProps: { attributes: { id, class: `${text.text} ${surface.surface}`, lang: 'fr', role: 'textbox' } },
    onCreate: ({ editor }) => {
      given.current.written = writeHtml(editor.state.doc);
    },
    onUpdate: ({ editor }) => {
      const written = writeHtml(editor.state.doc);
      const now = written === given.current.written ? given.current.value : written;
      if (now === agreed.current) return;
      agreed.current = now;
      heard.current(now);
    },
  });

  // Another text comes from outside: a restored version, a draft found on the device.
  useEffect(() => {
    if (value === agreed.current) return;
    agreed.current = value;
    editor.commands.setContent(readHtml(value, schema).toJSON(), { emitUpdate: false });
    given.current = { value, written: writeHtml(editor.state.doc) };
  }, [editor, value]);

  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);

  useEffect(() => {
    const { dom } = editor.view;
    const set = (name: string, given: string | undefined) =>
      given ? dom.setAttribute(name, given) : dom.removeAttribute(name);
    set('aria-label', label);
    set('aria-multiline', 'true');
    set('aria-required', required ? 'true' : undefined);
    set('aria-invalid', invalid ? 'true' : undefined);
    set('aria-disabled', disabled ? 'true' : undefined);
    set('aria-describedby', [describedBy, `${id}-touches`].filter(Boolean).join(' '));
  }, [editor, id, label, required, invalid, disabled, describedBy]);

  // A label leads to inputs alone; for a place one writes in it must be shown the way.
  useEffect(() => {
    const lead = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('label')?.htmlFor === id) editor.commands.focus();
    };
    document.addEventListener('click', lead);
    return () => document.removeEventListener('click', lead);
  }, [editor, id]);

  return (
    <div className={styles.frame} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <Toolbar ref={toolbar} editor={editor} controls={id} disabled={disabled} />
      <div role="status">
        {lostPictures > 0 && (
          <p className={styles.notice}>
            {lostPictures === 1
              ? '1 image n’a pas pu être collée\u00a0: ajoutez-la dans Photos.'
              : `${lostPictures} images n’ont pas pu être collées\u00a0: ajoutez-les dans Photos.`}
            <button type="button" onClick={() => setLostPictures(0)}>
              Fermer
            </button>
          </p>
        )}
      </div>
      <EditorContent editor={editor} />
      <Footer editor={editor} id={id} />
    </div>
  );
}
