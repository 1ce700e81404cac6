import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** Inserts a block after the one at the top level that has the selection, or in the place of an empty line. Returns its position. */
export function insertBlock(tr: Transaction, block: Node): number {
  const { $to } = tr.selection;
  const line = $to.depth > 0 ? $to.node(1) : undefined;
  const end = line ? $to.after(1) : $to.pos;
  const isEmptyLine = line?.type.name === 'paragraph' && line.content.size === 0;
  const position = isEmptyLine ? $to.before(1) : end;
  tr.replaceWith(position, end, block);
  return position;
}
