import { findParentNodeClosestToPos } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, type Selection, type Transaction } from '@tiptap/pm/state';

/** Changes a text. False where it changes nothing. */
export type BlockCommand = (tr: Transaction) => boolean;

/** The selected block of one of these types, or the innermost one around the start of the selection, with its position. */
export const blockAround = (selection: Selection, types: readonly string[]): { node: Node; pos: number } | undefined =>
  selection instanceof NodeSelection && types.includes(selection.node.type.name)
    ? { node: selection.node, pos: selection.from }
    : findParentNodeClosestToPos(selection.$from, ({ type }) => types.includes(type.name));

/** The place of a new block: after the one at the top level that has the selection, or an empty line. */
export function placeOfBlock({ selection: { $to } }: Transaction): { from: number; to: number } {
  const line = $to.depth > 0 ? $to.node(1) : undefined;
  const to = line ? $to.after(1) : $to.pos;
  const isEmptyLine = line?.type.name === 'paragraph' && line.content.size === 0;
  return { from: isEmptyLine ? $to.before(1) : to, to };
}

/** Inserts a block (`placeOfBlock`). Returns its position. */
export function insertBlock(tr: Transaction, block: Node): number {
  const { from, to } = placeOfBlock(tr);
  tr.replaceWith(from, to, block);
  return from;
}

/** Removes the block of one of these types that has the selection. */
export const removeBlock =
  (types: readonly string[]): BlockCommand =>
  (tr) => {
    const { node, pos } = blockAround(tr.selection, types) ?? {};
    if (node && pos !== undefined) tr.delete(pos, pos + node.nodeSize).scrollIntoView();
    return node !== undefined;
  };
