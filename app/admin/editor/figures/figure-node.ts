import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import styles from '../block-bar/block-bar.module.css';
import { FigureView } from './FigureView.tsx';

/** A picture, a film or a table with its caption; `wide` where it is wider than the text. */
export const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figureCaption)+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    class: { default: null, parseHTML: ({ classList }) => (classList.contains('wide') ? 'wide' : null) },
  }),
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
  addNodeView: () =>
    ReactNodeViewRenderer(FigureView, {
      as: 'figure',
      className: styles.block ?? '',
      attrs: ({ node }) => ({ 'aria-label': node.lastChild?.textContent || 'Figure' }),
    }),
});
