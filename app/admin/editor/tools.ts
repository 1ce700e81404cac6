import type { ChainedCommands, Editor } from '@tiptap/react';
import { type Alignment, align } from './document/blocks.ts';
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

const headingNames = { 2: 'Titre', 3: 'Sous-titre', 4: 'Intertitre' } as const;

/** A tool that is active in a node or a mark. */
const tool = (
  name: string,
  content: Tool['content'],
  key: string,
  run: Tool['run'],
  ...active: [string, object?]
): Tool => ({
  name,
  content,
  keys: `Control+${key}`,
  run,
  isActive: (editor) => editor.isActive(...active),
});

const heading = (level: 2 | 3 | 4): Tool => {
  const name = headingNames[level];
  const run: Tool['run'] = (chain) => chain.toggleHeading({ level });
  return tool(`${name} (niveau ${level})`, name, `Alt+${level}`, run, 'heading', { level });
};

const mark = (variant: NonNullable<Tool['variant']>, name: string, content: string, key: string): Tool => ({
  ...tool(name, content, key, (chain) => chain.toggleMark(variant), variant),
  variant,
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

/** Puts French quotation marks with no-break spaces around the selection; the caret stays within. */
const insertQuotes = (chain: ChainedCommands): ChainedCommands =>
  chain
    .command(({ tr }) => {
      const { from, to } = tr.selection;
      tr.insertText('\u00a0»', to).insertText('«\u00a0', from);
      return true;
    })
    .command(({ tr, commands }) => {
      const { from, to } = tr.selection;
      return from === to ? commands.setTextSelection(to - 2) : commands.setTextSelection({ from, to });
    });

/** The toolbar by group. Link and colour open a panel and are in Toolbar.tsx. */
export const groups: readonly { name: string; tools: readonly Tool[] }[] = [
  {
    name: 'Blocs',
    tools: [
      tool('Paragraphe', 'Paragraphe', 'Alt+0', (chain) => chain.setParagraph(), 'paragraph'),
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
      tool('Liste à puces', { icon: 'bullets' }, 'Shift+8', (chain) => chain.toggleBulletList(), 'bulletList'),
      tool('Liste numérotée', { icon: 'numbers' }, 'Shift+7', (chain) => chain.toggleOrderedList(), 'orderedList'),
      tool('Citation', 'Citation', 'Shift+B', (chain) => chain.toggleBlockquote(), 'blockquote'),
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
  const names: Record<string, string> = isMac
    ? { Control: '⌘', Alt: '⌥', Shift: '⇧', Space: 'Espace' }
    : { Control: 'Ctrl', Shift: 'Maj', Space: 'Espace' };
  const parts = keys.split('+').map((key) => names[key] ?? key);
  return parts.join(isMac ? '\u00a0' : '+');
}
