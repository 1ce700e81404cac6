import type { Editor } from '@tiptap/react';
import type { Alignment } from './document/blocks.ts';
import { insertQuotes } from './quotes.ts';
import type { ToolIconName } from './ToolIcon.tsx';

/** One button of the toolbar: what it says, what it does, and when it is already so. */
export interface Tool {
  name: string;
  /** Shown: a short word, or an icon. */
  face: string | { icon: ToolIconName };
  /** How the face is written: bold for bold. */
  look?: 'bold' | 'italic' | 'underline';
  /** As ARIA writes it; « Control » is the Command key of a Mac. */
  keys?: string;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `Titre H${level}`,
  face: `H${level}`,
  keys: `Control+Alt+${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const aligned = (alignment: Alignment, name: string, key: string): Tool => ({
  name,
  face: { icon: alignment },
  keys: `Control+Shift+${key}`,
  run: (editor) => editor.chain().focus().setAlignment(alignment).run(),
  isOn: (editor) =>
    alignment === 'left'
      ? !['center', 'right', 'justify'].some((textAlign) => editor.isActive({ textAlign }))
      : editor.isActive({ textAlign: alignment }),
});

/** The toolbar, group by group; link and colour, which ask something first, stand after them (Toolbar.tsx). */
export const groups: readonly { name: string; tools: readonly Tool[] }[] = [
  {
    name: 'Blocs',
    tools: [
      {
        name: 'Paragraphe',
        face: 'Paragraphe',
        keys: 'Control+Alt+0',
        run: (editor) => editor.chain().focus().setParagraph().run(),
        isOn: (editor) => editor.isActive('paragraph'),
      },
      heading(2),
      heading(3),
      heading(4),
    ],
  },
  {
    name: 'Caractères',
    tools: [
      {
        name: 'Gras',
        face: 'G',
        look: 'bold',
        keys: 'Control+B',
        run: (editor) => editor.chain().focus().toggleBold().run(),
        isOn: (editor) => editor.isActive('bold'),
      },
      {
        name: 'Italique',
        face: 'I',
        look: 'italic',
        keys: 'Control+I',
        run: (editor) => editor.chain().focus().toggleItalic().run(),
        isOn: (editor) => editor.isActive('italic'),
      },
      {
        name: 'Souligné',
        face: 'S',
        look: 'underline',
        keys: 'Control+U',
        run: (editor) => editor.chain().focus().toggleUnderline().run(),
        isOn: (editor) => editor.isActive('underline'),
      },
    ],
  },
  {
    name: 'Alignement',
    tools: [
      aligned('left', 'Aligner à gauche', 'L'),
      aligned('center', 'Centrer', 'E'),
      aligned('right', 'Aligner à droite', 'R'),
      aligned('justify', 'Justifier', 'J'),
    ],
  },
  {
    name: 'Listes et citation',
    tools: [
      {
        name: 'Liste à puces',
        face: { icon: 'bullets' },
        keys: 'Control+Shift+8',
        run: (editor) => editor.chain().focus().toggleBulletList().run(),
        isOn: (editor) => editor.isActive('bulletList'),
      },
      {
        name: 'Liste numérotée',
        face: { icon: 'numbers' },
        keys: 'Control+Shift+7',
        run: (editor) => editor.chain().focus().toggleOrderedList().run(),
        isOn: (editor) => editor.isActive('orderedList'),
      },
      {
        name: 'Citation',
        face: 'Citation',
        keys: 'Control+Shift+B',
        run: (editor) => editor.chain().focus().toggleBlockquote().run(),
        isOn: (editor) => editor.isActive('blockquote'),
      },
    ],
  },
  {
    name: 'Typographie',
    tools: [
      { name: 'Guillemets « »', face: '«\u00a0»', run: insertQuotes },
      {
        name: 'Espace insécable',
        face: { icon: 'space' },
        keys: 'Control+Shift+Space',
        run: (editor) => editor.chain().focus().insertContent('\u00a0').run(),
      },
    ],
  },
  {
    name: 'Historique',
    tools: [
      {
        name: 'Annuler',
        face: { icon: 'undo' },
        keys: 'Control+Z',
        run: (editor) => editor.chain().focus().undo().run(),
        can: (editor) => editor.can().undo(),
      },
      {
        name: 'Rétablir',
        face: { icon: 'redo' },
        keys: 'Control+Shift+Z',
        run: (editor) => editor.chain().focus().redo().run(),
        can: (editor) => editor.can().redo(),
      },
    ],
  },
];

/** The keys as they are read on a keyboard: « Ctrl+Alt+2 », on a Mac « ⌘ ⌥ 2 ». */
export function shownKeys(keys: string): string {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const names = isMac
    ? { Control: '⌘', Alt: '⌥', Shift: '⇧', Space: 'Espace' }
    : { Control: 'Ctrl', Alt: 'Alt', Shift: 'Maj', Space: 'Espace' };
  return keys
    .split('+')
    .map((key) => (key in names ? names[key as keyof typeof names] : key))
    .join(isMac ? '\u00a0' : '+');
}
