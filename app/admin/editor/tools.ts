import type { ChainedCommands, Editor } from '@tiptap/react';
import { presets } from './colours.ts';
import { type Alignment, align } from './document/blocks.ts';
import { insertTable, tableAround } from './tables/table-commands.ts';

/** The paths of the toolbar's own icons, drawn like those of app/ui/buttons.tsx. */
export const toolIcons = {
  left: 'M3 4h14M3 8h9M3 12h14M3 16h9',
  center: 'M3 4h14M5.5 8h9M3 12h14M5.5 16h9',
  right: 'M3 4h14M8 8h9M3 12h14M8 16h9',
  justify: 'M3 4h14M3 8h14M3 12h14M3 16h14',
  bullets: 'M8 5h9M8 10h9M8 15h9M3 5h2M3 10h2M3 15h2',
  numbers: 'M8 5h9M8 10h9M8 15h9M3 3.5h1.2V7M2.8 12.6h2.4L3 16h2.4',
  undo: 'M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H9',
  redo: 'M13 4l4 4-4 4M17 8H8a4.5 4.5 0 0 0 0 9h3',
  space: 'M3.5 10v4h13v-4',
} as const;

/** One toolbar button: its content, its command and its state. */
export interface Tool {
  name: string;
  /** The visible words, where they are not the name. */
  content?: string;
  icon?: keyof typeof toolIcons;
  variant?: 'bold' | 'italic' | 'underline';
  /** In the syntax of aria-keyshortcuts; « Control » is the Command key of a Mac. */
  keys?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  isActive?: (editor: Editor) => boolean;
  isEnabled?: (editor: Editor) => boolean;
}

/** A tool that is active in a node or a mark. */
const tool = (name: string, key: string, run: Tool['run'], ...active: [string, object?]): Tool => ({
  name,
  keys: `Control+${key}`,
  run,
  isActive: (editor) => editor.isActive(...active),
});

const heading = (level: 2 | 3 | 4, content: string): Tool => {
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
    heading(2, 'Titre'),
    heading(3, 'Sous-titre'),
    heading(4, 'Intertitre'),
    { ...tool('Liste à puces', 'Shift+8', (chain) => chain.toggleBulletList(), 'bulletList'), icon: 'bullets' },
    { ...tool('Liste numérotée', 'Shift+7', (chain) => chain.toggleOrderedList(), 'orderedList'), icon: 'numbers' },
    tool('Citation', 'Shift+B', (chain) => chain.toggleBlockquote(), 'blockquote'),
  ],
  more: [
    mark('underline', 'Souligné', 'Souligné', 'U'),
    aligned('left', 'Aligner à gauche', 'L'),
    aligned('center', 'Centrer', 'E'),
    aligned('right', 'Aligner à droite', 'R'),
    aligned('justify', 'Justifier', 'J'),
    historyTool('undo', 'Annuler la frappe', 'Control+Z'),
    historyTool('redo', 'Rétablir la frappe', 'Control+Shift+Z'),
  ],
} as const satisfies Record<string, readonly Tool[]>;

export const characterTools: readonly Tool[] = [mark('bold', 'Gras', 'G', 'B'), mark('italic', 'Italique', 'I', 'I')];

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
  run: (chain) => chain.command(({ tr }) => insertTable(tr)),
  isEnabled: ({ state }) => !tableAround(state.selection),
};

/** Every tool, in the order of the toolbar. */
export const tools: readonly Tool[] = [...menus.block, ...characterTools, ...typographyTools, tableTool, ...menus.more];

/** Shortcuts as printed on a keyboard: « Ctrl+Alt+2 », on a Mac « ⌘ ⌥ 2 ». */
export function shortcutLabel(keys: string): string {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const names: Record<string, string> = isMac
    ? { Control: '⌘', Alt: '⌥', Shift: '⇧', Space: 'Espace' }
    : { Control: 'Ctrl', Shift: 'Maj', Space: 'Espace' };
  const parts = keys.split('+').map((key) => names[key] ?? key);
  return parts.join(isMac ? '\u00a0' : '+');
}

/** What a passage may have: a value of a mark, or null without the mark. */
type MarkChoice = { name: string; value: string | null; swatch?: string };

const colours: readonly MarkChoice[] = [
  { name: 'Couleur par défaut', value: null, swatch: 'var(--color-text)' },
  ...presets.map(({ name, colour }) => ({ name, value: colour, swatch: colour })),
];

const languages: readonly MarkChoice[] = [
  { name: 'Français', value: null },
  { name: 'Créole guadeloupéen', value: 'gcf' },
  { name: 'Anglais', value: 'en' },
];

/** The marks that have a panel of values. */
export const markChoices = {
  colour: { label: 'Couleur du texte', choices: colours, attribute: 'colour' },
  language: { label: 'Langue du passage', choices: languages, attribute: 'lang' },
} as const;
