import type { ChainedCommands } from '@tiptap/react';

/** Puts French quotation marks with no-break spaces around the selection; the caret stays within. */
export const insertQuotes = (chain: ChainedCommands): ChainedCommands =>
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
