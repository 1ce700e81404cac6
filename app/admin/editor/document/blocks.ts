import { Extension, Node } from '@tiptap/core';
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

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockAttributes: {
      /** Aligns the paragraphs and headings of the selection. Left is the default and writes no attribute. */
      setAlignment: (alignment: Alignment) => ReturnType;
    };
  }
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
  addCommands: () => ({
    setAlignment:
      (alignment) =>
      ({ commands }) =>
        ['paragraph', 'heading']
          .map((type) => commands.updateAttributes(type, { textAlign: alignment === 'left' ? null : alignment }))
          .some(Boolean),
  }),
  addKeyboardShortcuts() {
    const align = (alignment: Alignment) => () => this.editor.commands.setAlignment(alignment);
    return {
      'Mod-Shift-l': align('left'),
      'Mod-Shift-e': align('center'),
      'Mod-Shift-r': align('right'),
      'Mod-Shift-j': align('justify'),
    };
  },
});
