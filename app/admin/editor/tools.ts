import type { ChainedCommands, Editor } from '@tiptap/react';
import { type Alignment, align } from './document/blocks.ts';
import type { ToolIconName } from './ToolIcon.tsx';
import { insertTable, tableAround } from './tables/table-commands.ts';

/** One toolbar button: its content, its command and its state. */
export interface Tool {
  name: string;
  /** The visible words, where they are not the name. */
  content?: string;
  icon?: ToolIconName;
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
const tool = (name: string, key: string, run: Tool['run'], ...active: [string, object?]): Tool => ({
  name,
  keys: `Control+${key}`,
  run,
  isActive: (editor) => editor.isActive(...active),
});

const heading = (level: 2 | 3 | 4): Tool => {
  const content = headingNames[level];
  const run: Tool['run'] = (chain) => chain.toggleHeading({ level });
  return { ...tool(`${content} (niveau ${level})`, `Alt+${level}`, run, 'heading', { level }), content };
};

const mark = (variant: NonNullable<Tool['variant']>, name: string, content: string, key: string): Tool => ({
  ...tool(name, key, (chain) => chain.toggleMark(variant), variant),
  content,
  variant,
});

const aligned = (alignment: Alignment, name: string, key: string): Tool => ({
  name,
  icon: alignment,
  keys: `Control+Shift+${key}`,
  run: (chain) => align(chain, alignment),
  isActive: (editor) =>
    alignment === 'left'
      ? !['center', 'right', 'justify'].some((textAlign) => editor.isActive({ textAlign }))
      : editor.isActive({ textAlign: alignment }),
});

const historyTool = (command: 'undo' | 'redo', name: string, keys: string): Tool => ({
  name,
  icon: command,
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

/** The tools that are not in the bar itself, by the menu that has them. */
export const menus = {
  block: [
    tool('Paragraphe', 'Alt+0', (chain) => chain.setParagraph(), 'paragraph'),
    heading(2),
    heading(3),
    heading(4),
  ],
  list: [
    { ...tool('Liste à puces', 'Shift+8', (chain) => chain.toggleBulletList(), 'bulletList'), icon: 'bullets' },
    { ...tool('Liste numérotée', 'Shift+7', (chain) => chain.toggleOrderedList(), 'orderedList'), icon: 'numbers' },
  ],
  more: [
    aligned('left', 'Aligner à gauche', 'L'),
    aligned('center', 'Centrer', 'E'),
    aligned('right', 'Aligner à droite', 'R'),
    aligned('justify', 'Justifier', 'J'),
    historyTool('undo', 'Annuler la frappe', 'Control+Z'),
    historyTool('redo', 'Rétablir la frappe', 'Control+Shift+Z'),
  ],
} as const satisfies Record<string, readonly Tool[]>;

export const characterTools: readonly Tool[] = [
  mark('bold', 'Gras', 'G', 'B'),
  mark('italic', 'Italique', 'I', 'I'),
  mark('underline', 'Souligné', 'S', 'U'),
];

export const quotation: Tool = tool('Citation', 'Shift+B', (chain) => chain.toggleBlockquote(), 'blockquote');

export const typographyTools: readonly Tool[] = [
  { name: 'Guillemets « »', content: '«\u00a0»', run: insertQuotes },
  {
    name: 'Espace insécable',
    content: '',
    icon: 'space',
    keys: 'Control+Shift+Space',
    run: (chain) => chain.insertContent('\u00a0'),
  },
];

export const tableTool: Tool = {
  name: 'Tableau',
  icon: 'table',
  run: (chain) => chain.command(({ tr }) => insertTable(tr)),
  isEnabled: ({ state }) => !tableAround(state.selection),
};

/** Every tool, in the order of the toolbar. */
export const tools: readonly Tool[] = [
  ...menus.block,
  ...characterTools,
  ...menus.list,
  quotation,
  ...typographyTools,
  tableTool,
  ...menus.more,
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
