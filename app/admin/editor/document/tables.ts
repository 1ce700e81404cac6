import { Node } from '@tiptap/core';

const cellAttributes = () => ({ colspan: { default: null }, rowspan: { default: null } });

/**
 * Tables are preserved and their cells can be edited; the toolbar creates none. Tiptap's own table has neither caption nor head, and would
 * drop them.
 */
const tablePart = (name: string, tag: string, content: string, more: Parameters<typeof Node.create>[0] = {}) =>
  Node.create({
    name,
    content,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...more,
  });

export const tableParts = [
  tablePart('table', 'table', '(tableCaption | tableHead | tableBody | tableFoot)+', {
    group: 'block',
    isolating: true,
  }),
  tablePart('tableCaption', 'caption', 'inline*', { defining: true, isolating: true }),
  tablePart('tableHead', 'thead', 'tableRow+'),
  tablePart('tableBody', 'tbody', 'tableRow+'),
  tablePart('tableFoot', 'tfoot', 'tableRow+'),
  tablePart('tableRow', 'tr', '(tableCell | tableHeader)*'),
  tablePart('tableCell', 'td', 'block+', { isolating: true, addAttributes: cellAttributes }),
  tablePart('tableHeader', 'th', 'block+', {
    isolating: true,
    addAttributes: () => ({ scope: { default: null }, ...cellAttributes() }),
  }),
];
