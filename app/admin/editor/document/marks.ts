import { Mark } from '@tiptap/core';
import { hexOf } from '../colours.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    colour: {
      /** Gives the selection a colour; null takes it away. */
      setColour: (colour: string | null) => ReturnType;
    };
  }
}

/** A colour of the text, wherever the style stands: on a span, a paragraph, a list. */
export const Colour = Mark.create({
  name: 'colour',
  priority: 90,
  addAttributes: () => ({ colour: { rendered: false } }),
  parseHTML: () => [
    {
      style: 'color',
      getAttrs: (value: string) => {
        const colour = hexOf(value);
        return colour ? { colour } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ['span', { style: `color: ${mark.attrs.colour}` }, 0],
  addCommands() {
    return {
      setColour:
        (colour) =>
        ({ commands }) =>
          colour ? commands.setMark(this.name, { colour }) : commands.unsetMark(this.name),
    };
  },
});

const inlineTags = 'a em i strong b u s sub sup small mark cite code abbr span'.split(' ');

/** Words in another language than the page's, which a screen reader must pronounce otherwise (RGAA 8.7). */
export const Language = Mark.create({
  name: 'language',
  priority: 80,
  addAttributes: () => ({ lang: {} }),
  parseHTML: () => inlineTags.map((tag) => ({ tag: `${tag}[lang]`, consuming: false })),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** What the toolbar does not offer and a text may hold: chemical and ordinal indices, quoted titles, abbreviations… */
export const otherMarks = ['sub', 'sup', 'small', 'mark', 'cite', 'code', 'abbr'].map((tag) =>
  Mark.create({
    name: tag,
    addAttributes: () => (tag === 'abbr' ? { title: { default: null } } : {}),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
);
