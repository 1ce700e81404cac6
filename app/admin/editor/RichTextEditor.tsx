import 'prosemirror-gapcursor/style/gapcursor.css';
import 'prosemirror-view/style/prosemirror.css';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import text from '#app/ui/rich-text.module.css';
import type { InputProps, UploadStatus } from '../inputs/input.ts';
import { UploadList, useUploads } from '../media/upload/uploads.tsx';
import { useNotes } from '../notes/notes-context.ts';
import ui from '../ui/primitives.module.css';
import { chosenBlock } from './block-bar/block-bar.ts';
import { extensions, schema } from './document/extensions.ts';
import { readHtml, writeHtml } from './document/html.ts';
import { EditorFooter } from './EditorFooter.tsx';
import styles from './editor.module.css';
import { insertFigures } from './figures/figure-pictures.ts';
import { keyboard } from './keyboard.ts';
import { notesExtension, selectLocation, setNotes } from './notes/notes-extension.ts';
import { type PasteNotices, pasteExtension } from './paste/paste-extension.ts';
import surface from './surface.module.css';
import { Toolbar } from './Toolbar.tsx';
import { tableKeys } from './tables/table-keys.ts';

export interface RichTextProps extends InputProps<string> {
  onUploads?: (status: UploadStatus) => void;
}

/** The rich-text editor: toolbar above, word count below. */
export function RichTextEditor(props: RichTextProps) {
  const { id, label, value, onChange, required, describedBy, invalid, onUploads } = props;
  /** What the last pastes left out. */
  const [notices, setNotices] = useState<PasteNotices>({ pictures: '', text: '' });
  const { uploads, queue } = useUploads({
    accept: ['image'],
    onUploaded: (file) => insertFigures(editor.chain(), [file]).run(),
    onStatus: onUploads,
  });
  /** The initial value and its serialization: undoing everything restores the initial value byte for byte. */
  const original = useRef({ value, written: '' });
  /** The value last exchanged between form and editor. */
  const lastValue = useRef(value);

  const { notes, showInPanel, register } = useNotes();
  const [all] = useState(() => [
    ...extensions,
    pasteExtension({
      onPictures: (files) => queue.add(files),
      onNotices: (changed) => setNotices((before) => ({ ...before, ...changed })),
    }),
    notesExtension(showInPanel),
    keyboard,
    tableKeys,
    chosenBlock,
  ]);
  const editor = useEditor({
    extensions: all,
    content: readHtml(value, schema).toJSON(),
    // The page's CSP refuses style sheets created by scripts.
    injectCSS: false,
    // Only the Markdown shortcuts that word processors also have.
    enableInputRules: ['bulletList', 'orderedList'],
    // Pasted text stays literal: « *sur présentation* » keeps its asterisks.
    enablePasteRules: ['link'],
    editorProps: {
      attributes: {
        id,
        class: `${text.text} ${surface.surface}`,
        lang: 'fr',
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        'aria-describedby': [describedBy, `${id}-touches`].filter(Boolean).join(' '),
        ...(required && { 'aria-required': 'true' }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    },
    onCreate: ({ editor }) => {
      original.current.written = writeHtml(editor.state.doc);
    },
    onUpdate: ({ editor }) => {
      const written = writeHtml(editor.state.doc);
      const now = written === original.current.written ? original.current.value : written;
      if (now === lastValue.current) return;
      lastValue.current = now;
      onChange(now);
    },
  });

  // The value changed outside the editor: a restored version, a recovered draft.
  useEffect(() => {
    if (value === lastValue.current) return;
    lastValue.current = value;
    editor.commands.setContent(readHtml(value, schema).toJSON(), { emitUpdate: false });
    original.current = { value, written: writeHtml(editor.state.doc) };
  }, [editor, value]);

  const fieldName = id.replace(/^champ-/, '');
  useEffect(() => setNotes(editor, notes, fieldName), [editor, notes, fieldName]);
  useEffect(() => register(id, (location) => selectLocation(editor, location)), [editor, id, register]);

  return (
    <div className={`${ui.panel} ${styles.frame}`} data-invalid={invalid || undefined}>
      <Toolbar editor={editor} controls={id} />
      <div role="status">
        {Object.entries(notices).map(
          ([about, sentence]) =>
            sentence && (
              <p key={about} className={`${ui.notice} ${ui.info} ${ui.spread}`}>
                {sentence}
                <Button className={ui.link} onClick={() => setNotices({ ...notices, [about]: '' })}>
                  Fermer
                </Button>
              </p>
            ),
        )}
      </div>
      <UploadList uploads={uploads} queue={queue} chooserId={id} />
      <EditorContent editor={editor} />
      <EditorFooter editor={editor} id={id} />
    </div>
  );
}
