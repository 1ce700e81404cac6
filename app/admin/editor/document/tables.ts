import { Node } from '@tiptap/core';

const cellAttributes = () => ({ colspan: { default: null }, rowspan: { default: null } });

/**
 * Tables are kept whole and their cells can be written in; the toolbar makes none. Tiptap's own table knows neither caption nor
 * head, and would drop them from a text that has them.
 */
const part = (name: string, tag: string, content: string, more: Parameters<typeof Node.create>[0] = {}) =>
  Node.create({
    name,
    content,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...more,
  });

export const tableParts = [
  part('table', 'table', '(tableCaption | tableHead | tableBody | tableFoot)+', { group: 'block', isolating: true }),
  part('tableCaption', 'caption', 'inline*', { defining: true, isolating: true }),
  part('tableHead', 'thead', 'tableRow+'),
  part('tableBody', 'tbody', 'tableRow+'),
  part('tableFoot', 'tfoot', 'tableRow+'),
  part('tableRow', 'tr', '(tableCell | tableHeader)*'),
  part('tableCell', 'td', 'block+', { isolating: true, addAttributes: cellAttributes }),
  part('tableHeader', 'th', 'block+', {
    isolating: true,
    addAttributes: () => ({ scope: { default: null }, ...cellAttributes() }),
  }),
];
