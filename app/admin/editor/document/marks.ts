import { Mark } from '@tiptap/core';
import { normalizeColour } from '../colours.ts';

/** A text colour, from the style of any element: span, paragraph, list. */
export const Colour = Mark.create({
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
export const Language = Mark.create({
  name: 'language',
  priority: 80,
  addAttributes: () => ({ lang: {} }),
  parseHTML: () => inlineTags.map((tag) => ({ tag: `${tag}[lang]`, consuming: false })),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** Marks that the toolbar does not offer and that content may have: subscripts, quoted titles, abbreviations… */
export const extraMarks = ['sub', 'sup', 'small', 'mark', 'cite', 'code', 'abbr'].map((tag) =>
  Mark.create({
    name: tag,
    addAttributes: () => (tag === 'abbr' ? { title: { default: null } } : {}),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
);
