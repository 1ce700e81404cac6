import { type Extensions, getSchema } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeAddress } from '../link-address.ts';
import { BlockAttributes, Caption, Figure, ListItem, Preformatted } from './blocks.ts';
import { Colour, Language, otherMarks } from './marks.ts';
import { Embed, Picture } from './media.ts';
import { tableParts } from './tables.ts';

/**
 * What a text may hold: exactly what the server's sanitiser lets through (server/api/rich-text.ts), also what the toolbar does not
 * offer. A tag that is kept there and unknown here would be lost by the first edit; tests/journeys/editor-round-trip.spec.ts edits one of each.
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
      isAllowedUri: (address) => isSafeAddress(address),
    },
    dropcursor: { width: 2, color: 'currentColor' },
  }),
  ListItem,
  Preformatted,
  Figure,
  Caption,
  Picture,
  Embed,
  ...tableParts,
  Colour,
  Language,
  ...otherMarks,
  BlockAttributes,
];

export const schema = getSchema(extensions);
