import { Node } from '@tiptap/core';
import { isFetchable } from '../link-url.ts';

/** Sizes in pixels, as the sanitizer allows them. */
const size = { width: { default: null }, height: { default: null } };

/** A picture. `data-alt` is `library` where its alternative follows that of the library (server/entries/text-files.ts). */
export const PictureNode = Node.create({
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
