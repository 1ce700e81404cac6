import { type Extensions, getSchema, Mark, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { normalizeColour } from '../colours.ts';
import { FigureNode } from '../figures/FigureView.tsx';
import { isFetchable, isSafeUrl } from '../link-url.ts';
import { BlockAttributes, elements, ListItem } from './blocks.ts';
import { EmbedNode, FilmNode } from './film.ts';

/** Sizes in pixels, as the sanitizer allows them. */
const size = { width: { default: null }, height: { default: null } };

/** A picture. `data-alt` is `library` where its alternative follows that of the library (server/entries/text-files.ts). */
const PictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: { default: null }, 'data-alt': { default: null }, ...size }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => (isFetchable(image.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** A text colour, from the style of any element: span, paragraph, list. */
const Colour = Mark.create({
  name: 'colour',
  priority: 90,
  addAttributes: () => ({ colour: { rendered: false } }),
  parseHTML: () => [
    {
      style: 'color',
      getAttrs(value: string) {
        const colour = normalizeColour(value);
        return colour ? { colour } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ['span', { style: `color: ${mark.attrs.colour}` }, 0],
});

const inlineTags = 'a em i strong b u s sub sup small mark cite code abbr span'.split(' ');

/** Text in another language than the page's, for screen readers (RGAA 8.7). */
const Language = Mark.create({
  name: 'language',
  priority: 80,
  addAttributes: () => ({ lang: {} }),
  parseHTML: () => inlineTags.map((tag) => ({ tag: `${tag}[lang]`, consuming: false })),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** Marks that the toolbar does not offer and that content may have: subscripts, quoted titles, abbreviations… */
const extraMarks = ['sub', 'sup', 'small', 'mark', 'cite', 'code', 'abbr'].map((tag) =>
  Mark.create({
    name: tag,
    addAttributes: () => (tag === 'abbr' ? { title: { default: null } } : {}),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
);

/** The schema: exactly what the server's sanitizer allows (server/entry-input), which the journey editor-round-trip edits tag by tag. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    listItem: false,
    link: {
      openOnClick: false,
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
