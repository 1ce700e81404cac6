import { Node } from '@tiptap/core';
import { hostOf, isFetchable } from '../link-url.ts';
import styles from '../surface.module.css';
import { booleanAttribute } from './blocks.ts';

/** Sizes in pixels, as the sanitizer allows them. */
const size = { width: { default: null }, height: { default: null } };

/** Leaves out elements whose source cannot be fetched. */
const ifFetchable = (schemes?: string[]) => (element: HTMLElement) =>
  isFetchable(element.getAttribute('src') ?? '', schemes) ? null : false;

/** A picture. `data-alt` is `library` where its alternative follows that of the library (server/entries/text-pictures.ts). */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: { default: null }, 'data-alt': { default: null }, ...size }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: ifFetchable() }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const referrerPolicy = 'strict-origin-when-cross-origin';

/**
 * An embedded map or video. The editor shows it as a labelled box:
 * third-party pages do not run in the back-office, and their controls would trap the keyboard.
 */
export const EmbedNode = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: {},
    title: { default: null },
    ...size,
    allowfullscreen: booleanAttribute('allowfullscreen'),
    loading: { default: 'lazy', parseHTML: () => 'lazy' },
    referrerpolicy: { default: referrerPolicy, parseHTML: () => referrerPolicy },
  }),
  parseHTML: () => [{ tag: 'iframe[src]', getAttrs: ifFetchable(['https:']) }],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div');
      dom.className = styles.embed ?? '';
      dom.contentEditable = 'false';
      dom.textContent = `Contenu intégré : ${node.attrs.title || hostOf(node.attrs.src)}`;
      return { dom };
    },
});
