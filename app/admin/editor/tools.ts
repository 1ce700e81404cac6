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

const block = (name: string, content: Tool['content'], key: string, node: string, run: Tool['run']): Tool => ({
  name,
  content,
  keys: `Control+${key}`,
  run,
  isActive: isIn(node),
});

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

const history = (command: 'undo' | 'redo', name: string, keys: string): Tool => ({
  name,
  content: { icon: command },
  keys,
  run: (chain) => chain[command](),
  isEnabled: (editor) => editor.can()[command](),
});

/** The toolbar by group. Link and colour open a panel and are in Toolbar.tsx. */
export const groups: readonly { name: string; tools: readonly Tool[] }[] = [
  {
    name: 'Blocs',
    tools: [
      block('Paragraphe', 'Paragraphe', 'Alt+0', 'paragraph', (chain) => chain.setParagraph()),
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
      block('Liste à puces', { icon: 'bullets' }, 'Shift+8', 'bulletList', (chain) => chain.toggleBulletList()),
      block('Liste numérotée', { icon: 'numbers' }, 'Shift+7', 'orderedList', (chain) => chain.toggleOrderedList()),
      block('Citation', 'Citation', 'Shift+B', 'blockquote', (chain) => chain.toggleBlockquote()),
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
      history('undo', 'Annuler la frappe', 'Control+Z'),
      history('redo', 'Rétablir la frappe', 'Control+Shift+Z'),
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
