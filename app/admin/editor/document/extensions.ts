import { type Extensions, getSchema } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { FigureNode } from '../figures/figure-node.ts';
import { isSafeUrl } from '../link-url.ts';
import { BlockAttributes, elements, ListItem } from './blocks.ts';
import { EmbedNode, FilmNode } from './film.ts';
import { Colour, extraMarks, Language } from './marks.ts';
import { PictureNode } from './media.ts';

/**
 * The document schema: exactly what the server's sanitizer allows (server/entry-input), including what the toolbar does not offer.
 * The first edit would lose a tag unknown here; tests/journeys/editor/editor-round-trip.spec.ts edits one of each.
 */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    listItem: false,
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url) => isSafeUrl(url),
    },
    dropcursor: { width: 2, color: 'currentColor' },
  }),
  ListItem,
  PictureNode,
  FigureNode,
  EmbedNode,
  FilmNode,
  ...elements,
  Colour,
  Language,
  ...extraMarks,
  BlockAttributes,
];

export const schema = getSchema(extensions);
