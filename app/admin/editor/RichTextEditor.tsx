import 'prosemirror-gapcursor/style/gapcursor.css';
import 'prosemirror-view/style/prosemirror.css';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import richText from '#app/ui/rich-text.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { formatCount } from '#model/format.ts';
import type { InputProps, UploadStatus } from '../inputs/input.ts';
import { UploadList, useUploads } from '../media/upload/uploads.tsx';
import { useNotes } from '../notes/notes-context.ts';
import ui from '../ui/primitives.module.css';
import { chosenBlock } from './block-bar/block-bar.ts';
import { extensions, schema } from './document/extensions.ts';
import { readHtml, writeHtml } from './document/html.ts';
import { insertFigures } from './figures/figure-pictures.ts';
import { keyboard } from './keys.ts';
import { notesPlugin, selectLocation, setNotes } from './notes/notes-plugin.ts';
import { type PasteNotices, pastePlugin } from './paste/paste-plugin.ts';
import styles from './surface.module.css';
import { Toolbar } from './Toolbar.tsx';
import { shortcutLabel, tools } from './tools.ts';

export type RichTextProps = InputProps<string> & { onUploads?: (status: UploadStatus) => void };

/** The rich-text editor: toolbar above, word count below. */
export function RichTextEditor(props: RichTextProps) {
  const { id, label, value, onChange, required, describedBy, invalid, onUploads } = props;
  /** What the last pastes left out. */
  const [notices, setNotices] = useState<PasteNotices>({ pictures: '', text: '' });
  const { queue } = useUploads({
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
    keyboard,
    Extension.create({
      name: 'surroundings',
      addProseMirrorPlugins() {
        const paste = pastePlugin(this.editor, {
          onPictures: (files) => queue.add(files),
          onNotices: (changed) => setNotices((before) => ({ ...before, ...changed })),
        });
        return [paste, notesPlugin(showInPanel), chosenBlock()];
      },
    }),
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
        class: `${richText.text} ${styles.surface}`,
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
      <UploadList queue={queue} chooserId={id} />
      <EditorContent editor={editor} />
      <EditorFooter editor={editor} id={id} />
    </div>
  );
}

const blockNames: Record<string, string> = {
  paragraph: 'Paragraphe',
  blockquote: 'Citation',
  bulletList: 'Liste à puces',
  orderedList: 'Liste numérotée',
  preformatted: 'Texte préformaté',
  figure: 'Figure',
  figureCaption: 'Légende',
  film: 'Film ou son',
  embed: 'Contenu intégré',
  table: 'Tableau',
  tableCaption: 'Titre du tableau',
};

/** The path of blocks around the caret, outermost first: « Citation / Paragraphe ». */
function blockPathOf({ state: { selection } }: Editor): string {
  const { $from } = selection;
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth))
    .map(({ type, attrs }) => (type.name === 'heading' ? `Titre ${attrs.level}` : blockNames[type.name]))
    .filter(Boolean)
    .join(' / ');
}

/** Counts words as word processors do: parts between spaces that have a letter or a digit. */
const countWords = (text: string): number => text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/** Word counts by block. Consecutive documents share unchanged blocks, so only edited blocks are counted again. */
const wordsOfBlock = new WeakMap<Node, number>();

function wordCountOf({ state: { doc } }: Editor): number {
  let total = 0;
  doc.forEach((block) => {
    const count = wordsOfBlock.get(block) ?? countWords(block.textBetween(0, block.content.size, ' ', ' '));
    wordsOfBlock.set(block, count);
    total += count;
  });
  return total;
}

const wordsAMinute = 200;

/** « 412 mots, 2 min de lecture » */
function formatLength(wordCount: number): string {
  const count = formatCount(wordCount, 'mot', '0 mot');
  return wordCount === 0 ? count : `${count}, ${Math.max(1, Math.round(wordCount / wordsAMinute))}\u00a0min de lecture`;
}

/** Text length, caret path, and keyboard shortcuts. */
function EditorFooter({ editor, id }: { editor: Editor; id: string }) {
  const { length, blockPath } = useEditorState({
    editor,
    selector: ({ editor }) => ({ length: formatLength(wordCountOf(editor)), blockPath: blockPathOf(editor) }),
  });
  const shortcuts = [
    ...tools,
    { name: 'Lien', keys: 'Control+K' },
    { name: 'Aller à la barre d’outils', keys: 'Alt+F10' },
  ];
  return (
    <div className={`${ui.spread} ${ui.muted} ${styles.footer}`}>
      <p>{length}</p>
      <p>{blockPath}</p>
      <details>
        <summary className={ui.link}>Raccourcis du clavier</summary>
        <dl className={styles.shortcuts}>
          {shortcuts.map(
            ({ name, keys }) =>
              keys && (
                <div key={name} className={ui.row}>
                  <dt>{name}</dt>
                  <dd>
                    <kbd>{shortcutLabel(keys)}</kbd>
                  </dd>
                </div>
              ),
          )}
        </dl>
        <p id={`${id}-touches`}>
          {frenchSpacing(
            'Alt+F10 : barre d’outils, Échap pour revenir au texte. Dans un tableau ou un film, elle mène d’abord à ses gestes. ' +
              'Dans une liste, Tab décale le point ; dans un tableau, Tab passe à la case suivante. Échap puis Tab quitte l’éditeur.',
          )}
        </p>
      </details>
    </div>
  );
}
