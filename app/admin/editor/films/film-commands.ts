import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { FileEntry } from '#content/index.ts';
import { filmLacks } from '#editorial/film-lacks.ts';
import { blockAround, insertBlock, removeBlock } from '../block-bar/block-bar.ts';
import { captionOf } from '../figures/figure-pictures.ts';

/** The attributes of a film that a user chooses: the picture before it is `picture`; `poster` and `data-lacks` are what the library has of it. */
export type FilmAttributes = { src: string } & Partial<
  Record<'title' | 'width' | 'height' | 'picture' | 'poster' | 'data-lacks', string | null>
>;

/** The attributes of the film of a file. */
export const filmOf = (file: FileEntry): FilmAttributes => ({
  src: file.url,
  poster: file.previewUrl,
  'data-lacks': filmLacks(file).join(' ') || null,
});

const films = ['film', 'embed'];

/** The film or the frame that is selected, or the film whose caption has the caret. */
export const filmAround = (selection: Selection) => blockAround(selection, films);

/** Inserts a film, of a file with its caption. The caret is then in its caption. */
export function insertFilm(tr: Transaction, attributes: FilmAttributes, file?: FileEntry): boolean {
  const { schema } = tr.doc.type;
  const caption = file && captionOf(file).map((text) => schema.nodeFromJSON(text));
  const node = schema.nodes.film?.create({ allowfullscreen: true, ...attributes }, caption);
  if (node) placeCaret(tr, insertBlock(tr, node));
  return node !== undefined;
}

/** Changes the film of the selection; a frame without a caption becomes one that may have it. */
export function updateFilm(tr: Transaction, attributes: FilmAttributes): boolean {
  const { node, pos: position } = filmAround(tr.selection) ?? {};
  const { allowfullscreen } = node?.attrs ?? {};
  const film = node && tr.doc.type.schema.nodes.film?.create({ allowfullscreen, ...attributes }, node.content);
  if (!film || position === undefined) return false;
  tr.replaceWith(position, position + node.nodeSize, film);
  placeCaret(tr, position);
  return true;
}

function placeCaret(tr: Transaction, position: number): void {
  tr.setSelection(TextSelection.near(tr.doc.resolve(position + 1))).scrollIntoView();
}

export const removeFilm = removeBlock(films);
