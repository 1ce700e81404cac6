import type { Node } from '@tiptap/pm/model';
import { NodeSelection, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { insertBlock } from '../tables/insert-block.ts';

/** The attributes of a film that a user chooses. */
export interface FilmAttributes {
  src: string;
  title: string | null;
  width: string | null;
  height: string | null;
  /** The picture before the film. */
  picture: string | null;
}

/** The film or the frame that is selected, or the film whose caption has the caret. */
export function filmAround(selection: Selection): { node: Node; position: number } | undefined {
  if (selection instanceof NodeSelection && /^(film|embed)$/.test(selection.node.type.name))
    return { node: selection.node, position: selection.from };
  const { $from } = selection;
  return $from.parent.type.name === 'film' ? { node: $from.parent, position: $from.before() } : undefined;
}

/** Inserts a film. The caret is then in its caption. */
export function insertFilm(tr: Transaction, attributes: FilmAttributes): boolean {
  const node = tr.doc.type.schema.nodes.film?.create({ allowfullscreen: true, ...attributes });
  if (node) placeCaret(tr, insertBlock(tr, node));
  return node !== undefined;
}

/** Changes the film of the selection; a frame without a caption becomes one that may have it. */
export function updateFilm(tr: Transaction, attributes: FilmAttributes): boolean {
  const { node, position } = filmAround(tr.selection) ?? {};
  const film = node && tr.doc.type.schema.nodes.film?.create({ ...node.attrs, ...attributes }, node.content);
  if (!film || position === undefined) return false;
  tr.replaceWith(position, position + node.nodeSize, film);
  placeCaret(tr, position);
  return true;
}

function placeCaret(tr: Transaction, position: number): void {
  tr.setSelection(TextSelection.near(tr.doc.resolve(position + 1))).scrollIntoView();
}

export function removeFilm(tr: Transaction): boolean {
  const current = filmAround(tr.selection);
  if (current) tr.delete(current.position, current.position + current.node.nodeSize).scrollIntoView();
  return current !== undefined;
}
