import {
  type Attribute,
  type ChainedCommands,
  Extension,
  Node,
  type NodeConfig,
  type NodeViewRenderer,
} from '@tiptap/core';
import { ListItem as BaseListItem } from '@tiptap/extension-list';
import type { EditorState } from '@tiptap/pm/state';
import { type BlockAction, blockBar, viewWithBar } from '../block-bar/block-bar.ts';
import {
  addColumn,
  addRow,
  hasRowHeaders,
  regularTableAround,
  removeColumn,
  removeRow,
  removeTable,
  toggleRowHeaders,
} from '../tables/table-commands.ts';

/** Any block may come first in an item: a heading or a list pasted there must not push an empty line before it. */
export const ListItem = BaseListItem.extend({ content: 'block+' });

/** A node that is one element with its content. */
const element = (name: string, tag: string, content: string, more: Partial<NodeConfig> = {}) =>
  Node.create({
    name,
    content,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...more,
  });

const isRegular = ({ selection }: EditorState): boolean => regularTableAround(selection) !== undefined;

const tableView: NodeViewRenderer = ({ editor, HTMLAttributes }) => {
  const actions: BlockAction[] = [
    { name: '+ Ligne', run: addRow, isEnabled: isRegular },
    { name: '+ Colonne', run: addColumn, isEnabled: isRegular },
    { name: 'Retirer la ligne', run: removeRow, isEnabled: ({ tr }) => removeRow(tr) },
    { name: 'Retirer la colonne', run: removeColumn, isEnabled: ({ tr }) => removeColumn(tr) },
    {
      name: '1re colonne en titres',
      run: toggleRowHeaders,
      isEnabled: isRegular,
      isOn: ({ selection }) => hasRowHeaders(selection),
    },
    { name: 'Supprimer le tableau', run: removeTable, removes: true },
  ];
  const bar = blockBar(editor, 'Tableau', actions, (state) =>
    isRegular(state)
      ? ''
      : 'Ce tableau a des cases fusionnées\u00a0: ses lignes et ses colonnes ne changent pas ici. Le texte de ses cases, oui.',
  );
  return viewWithBar(bar, ['table', HTMLAttributes, 0]);
};

const cellAttributes = () => ({ colspan: { default: null }, rowspan: { default: null } });

/** Preformatted text, which is preserved; figures and tables. Tiptap's own table has neither caption nor head, and would drop them. */
export const elements = [
  element('preformatted', 'pre', 'inline*', {
    group: 'block',
    code: true,
    defining: true,
    parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  }),
  element('figureCaption', 'figcaption', 'inline*', { defining: true }),
  element('table', 'table', '(tableCaption | tableHead | tableBody | tableFoot)+', {
    group: 'block',
    isolating: true,
    addNodeView: () => tableView,
  }),
  element('tableCaption', 'caption', 'inline*', { defining: true, isolating: true }),
  element('tableHead', 'thead', 'tableRow+'),
  element('tableBody', 'tbody', 'tableRow+'),
  element('tableFoot', 'tfoot', 'tableRow+'),
  element('tableRow', 'tr', '(tableCell | tableHeader)*'),
  element('tableCell', 'td', 'block+', { isolating: true, addAttributes: cellAttributes }),
  element('tableHeader', 'th', 'block+', {
    isolating: true,
    addAttributes: () => ({ scope: { default: null }, ...cellAttributes() }),
  }),
];

const blocks = (
  'paragraph heading blockquote bulletList orderedList listItem preformatted figure figureCaption ' +
  'table tableCaption tableRow tableCell tableHeader'
).split(' ');

/** An HTML attribute without a value. */
export const booleanAttribute = (name: string): Attribute => ({
  default: false,
  parseHTML: (element) => element.hasAttribute(name),
  renderHTML: ({ [name]: isOn }) => (isOn ? { [name]: '' } : {}),
});

const alignments = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** Aligns the paragraphs and headings of the selection. Left is the default and writes no attribute. */
export function align(chain: ChainedCommands, alignment: Alignment): ChainedCommands {
  const textAlign = alignment === 'left' ? null : alignment;
  return chain.updateAttributes('paragraph', { textAlign }).updateAttributes('heading', { textAlign });
}

/** Alignment and language of blocks, and the attributes specific to one kind. */
export const BlockAttributes = Extension.create({
  name: 'blockAttributes',
  addGlobalAttributes: () => [
    {
      types: blocks,
      attributes: {
        textAlign: {
          default: null,
          parseHTML: ({ style }) => (alignments.some((known) => known === style.textAlign) ? style.textAlign : null),
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
        },
        lang: { default: null, parseHTML: (element) => element.getAttribute('lang') || null },
      },
    },
    { types: ['orderedList'], attributes: { reversed: booleanAttribute('reversed') } },
    { types: ['link'], attributes: { hreflang: { default: null } } },
  ],
});
