import type { ChainedCommands, Editor } from '@tiptap/react';
import { type Alignment, align } from './document/blocks.ts';
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
  run: (chain: ChainedCommands) => ChainedCommands;
  isActive?: (editor: Editor) => boolean;
  isEnabled?: (editor: Editor) => boolean;
}

const isIn = (node: string) => (editor: Editor) => editor.isActive(node);

const headingNames = { 2: 'Titre', 3: 'Sous-titre', 4: 'Intertitre' } as const;

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `${headingNames[level]} (niveau ${level})`,
  content: headingNames[level],
  keys: `Control+Alt+${level}`,
  run: (chain) => chain.toggleHeading({ level }),
  isActive: (editor) => editor.isActive('heading', { level }),
});

const mark = (variant: NonNullable<Tool['variant']>, name: string, content: string, key: string): Tool => ({
  name,
  content,
  variant,
  keys: `Control+${key}`,
  run: (chain) => chain.toggleMark(variant),
  isActive: isIn(variant),
});

const aligned = (alignment: Alignment, name: string, key: string): Tool => ({
  name,
  content: { icon: alignment },
  keys: `Control+Shift+${key}`,
  run: (chain) => align(chain, alignment),
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
        run: (chain) => chain.setParagraph(),
        isActive: isIn('paragraph'),
      },
      heading(2),
      heading(3),
      heading(4),
    ],
  },
  {
    name: 'Caractères',
    tools: [
      mark('bold', 'Gras', 'G', 'B'),
      mark('italic', 'Italique', 'I', 'I'),
      mark('underline', 'Souligné', 'S', 'U'),
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
        run: (chain) => chain.toggleBulletList(),
        isActive: isIn('bulletList'),
      },
      {
        name: 'Liste numérotée',
        content: { icon: 'numbers' },
        keys: 'Control+Shift+7',
        run: (chain) => chain.toggleOrderedList(),
        isActive: isIn('orderedList'),
      },
      {
        name: 'Citation',
        content: 'Citation',
        keys: 'Control+Shift+B',
        run: (chain) => chain.toggleBlockquote(),
        isActive: isIn('blockquote'),
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
        run: (chain) => chain.insertContent('\u00a0'),
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
        run: (chain) => chain.undo(),
        isEnabled: (editor) => editor.can().undo(),
      },
      {
        name: 'Rétablir la frappe',
        content: { icon: 'redo' },
        keys: 'Control+Shift+Z',
        run: (chain) => chain.redo(),
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
