import type { ChainedCommands } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { FileEntry } from '#content/index.ts';
import { contentApi } from '../../session/session.ts';
import { placeOfBlock } from '../block-bar/block-bar.ts';

export type PictureIn = { node: Node; offset: number };

/** The picture of a figure without a film, and its place from the start of the figure. */
export function pictureIn(figure: Node): PictureIn | undefined {
  let picture: PictureIn | undefined;
  let hasFilm = false;
  figure.descendants((node, offset) => {
    if (node.type.name === 'picture') picture ??= { node, offset };
    if (node.type.name === 'embed') hasFilm = true;
  });
  return hasFilm ? undefined : picture;
}

/** The file of the library at a URL; undefined for one of another site. */
export async function fileAt(url: string): Promise<FileEntry | undefined> {
  if (!url.startsWith('/uploads/')) return undefined;
  return (await contentApi.library({ filters: { url: { $eq: url } }, pagination: { limit: 1 } })).data[0];
}

/** The attributes of the picture of a file: its alternative follows that of the library. */
export const pictureOf = ({ url, alternativeText, width, height }: FileEntry) => ({
  src: url,
  alt: alternativeText,
  'data-alt': 'library',
  width,
  height,
});

/** Inserts a figure for each file after the block of the caret, or in place of an empty one. Their captions come from the library. */
export function insertFigures(chain: ChainedCommands, files: readonly FileEntry[]): ChainedCommands {
  const figures = files.map((file) => ({
    type: 'figure',
    content: [
      { type: 'paragraph', content: [{ type: 'picture', attrs: pictureOf(file) }] },
      { type: 'figureCaption', content: captionOf(file) },
    ],
  }));
  return chain.command(({ tr, commands }) => commands.insertContentAt(placeOfBlock(tr), figures));
}

/** The caption and the credit of a file, as the content of a caption. */
export const captionOf = ({ caption, credit }: FileEntry) => [
  ...(caption ? [{ type: 'text', text: credit ? `${caption.replace(/\.$/, '')}. ` : caption }] : []),
  ...(credit ? [{ type: 'text', text: credit, marks: [{ type: 'small' }] }] : []),
];
