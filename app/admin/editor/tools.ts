import type { Editor } from '@tiptap/react';
import type { Alignment } from './document/blocks.ts';
import { insertQuotes } from './quotes.ts';
import type { ToolIconName } from './ToolIcon.tsx';

/** One toolbar button: its content, its command and its state. */
export interface Tool {
  name: string;
  /** Visible content: a short word or an icon. */
  content: string | { icon: ToolIconName };
  /** How the content is styled: bold for bold. */
  variant?: 'bold' | 'italic' | 'underline';
  /** In the syntax of aria-keyshortcuts; « Control » is the Command key of a Mac. */
  keys?: string;
  run: (editor: Editor) => void;
  isActive?: (editor: Editor) => boolean;
  isEnabled?: (editor: Editor) => boolean;
}

const headingNames = { 2: 'Titre', 3: 'Sous-titre', 4: 'Intertitre' } as const;

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `${headingNames[level]} (niveau ${level})`,
  content: headingNames[level],
  keys: `Control+Alt+${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive('heading', { level }),
});

const aligned = (alignment: Alignment, name: string, key: string): Tool => ({
  name,
  content: { icon: alignment },
  keys: `Control+Shift+${key}`,
  run: (editor) => editor.chain().focus().setAlignment(alignment).run(),
  isActive: (editor) =>
    alignment === 'left'
      ? !['center', 'right', 'justify'].some((textAlign) => editor.isActive({ textAlign }))
      : editor.isActive({ textAlign: alignment }),
});

/** The toolbar by group. Link and colour open a panel and are in Toolbar.tsx. */
export const groups: readonly { name: string; tools: readonly Tool[] }[] = [
  {
    name: 'Blocs',
    tools: [
      {
        name: 'Paragraphe',
        content: 'Paragraphe',
        keys: 'Control+Alt+0',
        run: (editor) => editor.chain().focus().setParagraph().run(),
        isActive: (editor) => editor.isActive('paragraph'),
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
        content: 'G',
        variant: 'bold',
        keys: 'Control+B',
        run: (editor) => editor.chain().focus().toggleBold().run(),
        isActive: (editor) => editor.isActive('bold'),
      },
      {
        name: 'Italique',
        content: 'I',
        variant: 'italic',
        keys: 'Control+I',
        run: (editor) => editor.chain().focus().toggleItalic().run(),
        isActive: (editor) => editor.isActive('italic'),
      },
      {
        name: 'Souligné',
        content: 'S',
        variant: 'underline',
        keys: 'Control+U',
        run: (editor) => editor.chain().focus().toggleUnderline().run(),
        isActive: (editor) => editor.isActive('underline'),
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
        content: { icon: 'bullets' },
        keys: 'Control+Shift+8',
        run: (editor) => editor.chain().focus().toggleBulletList().run(),
        isActive: (editor) => editor.isActive('bulletList'),
      },
      {
        name: 'Liste numérotée',
        content: { icon: 'numbers' },
        keys: 'Control+Shift+7',
        run: (editor) => editor.chain().focus().toggleOrderedList().run(),
        isActive: (editor) => editor.isActive('orderedList'),
      },
      {
        name: 'Citation',
        content: 'Citation',
        keys: 'Control+Shift+B',
        run: (editor) => editor.chain().focus().toggleBlockquote().run(),
        isActive: (editor) => editor.isActive('blockquote'),
      },
    ],
  },
  {
    name: 'Typographie',
    tools: [
      { name: 'Guillemets « »', content: '«\u00a0»', run: insertQuotes },
      {
        name: 'Espace insécable',
        content: { icon: 'space' },
        keys: 'Control+Shift+Space',
        run: (editor) => editor.chain().focus().insertContent('\u00a0').run(),
      },
    ],
  },
  {
    name: 'Historique',
    tools: [
      {
        name: 'Annuler la frappe',
        content: { icon: 'undo' },
        keys: 'Control+Z',
        run: (editor) => editor.chain().focus().undo().run(),
        isEnabled: (editor) => editor.can().undo(),
      },
      {
        name: 'Rétablir la frappe',
        content: { icon: 'redo' },
        keys: 'Control+Shift+Z',
        run: (editor) => editor.chain().focus().redo().run(),
        isEnabled: (editor) => editor.can().redo(),
      },
    ],
  },
];

/** Shortcuts as printed on a keyboard: « Ctrl+Alt+2 », on a Mac « ⌘ ⌥ 2 ». */
export function shortcutLabel(keys: string): string {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const names = isMac
    ? { Control: '⌘', Alt: '⌥', Shift: '⇧', Space: 'Espace' }
    : { Control: 'Ctrl', Alt: 'Alt', Shift: 'Maj', Space: 'Espace' };
  return keys
    .split('+')
    .map((key) => (key in names ? names[key as keyof typeof names] : key))
    .join(isMac ? '\u00a0' : '+');
}
