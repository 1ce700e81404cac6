import { type ChainedCommands, Extension, Node } from '@tiptap/core';
import { ListItem as BaseListItem } from '@tiptap/extension-list';

/** Any block may come first in an item: a heading or a list pasted there must not push an empty line before it. */
export const ListItem = BaseListItem.extend({ content: 'block+' });

/** Preformatted text: spaces and line ends are preserved. */
export const Preformatted = Node.create({
  name: 'preformatted',
  group: 'block',
  content: 'inline*',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, 0],
});

/** A picture, a table or a video with its caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figureCaption)+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

export const Caption = Node.create({
  name: 'figureCaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
});

const blocks = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'preformatted',
  'figure',
  'figureCaption',
  'table',
  'tableCaption',
  'tableRow',
  'tableCell',
  'tableHeader',
];

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
    {
      types: ['orderedList'],
      attributes: {
        reversed: {
          default: false,
          parseHTML: (element) => element.hasAttribute('reversed'),
          renderHTML: ({ reversed }) => (reversed ? { reversed: '' } : {}),
        },
      },
    },
    { types: ['link'], attributes: { hreflang: { default: null } } },
  ],
  addKeyboardShortcuts() {
    // Handled even where nothing can be aligned: the browser's own shortcut would reload the page.
    const to = (alignment: Alignment) => () => {
      align(this.editor.chain(), alignment).run();
      return true;
    };
    return {
      'Mod-Shift-l': to('left'),
      'Mod-Shift-e': to('center'),
      'Mod-Shift-r': to('right'),
      'Mod-Shift-j': to('justify'),
    };
  },
});
