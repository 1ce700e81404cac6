import { Node } from '@tiptap/core';
import { hostOf, isFetchable } from '../link-address.ts';
import styles from '../surface.module.css';

/** Numbers of pixels alone: what the sanitiser keeps of a size is shown as it is. */
const size = { width: { default: null }, height: { default: null } };

/** A picture within the text. None is added here (« Photos » is the place), what is there stays. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: { default: null }, ...size }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isFetchable(element.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/**
 * A map or a film from elsewhere. While one writes it is a named box: a third party's page has no business running in the
 * back-office, and its own controls would swallow the keyboard.
 */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: {},
    title: { default: null },
    ...size,
    allowfullscreen: {
      default: false,
      parseHTML: (element) => element.hasAttribute('allowfullscreen'),
      renderHTML: ({ allowfullscreen }) => (allowfullscreen ? { allowfullscreen: '' } : {}),
    },
    loading: { default: 'lazy', parseHTML: () => 'lazy' },
    referrerpolicy: {
      default: 'strict-origin-when-cross-origin',
      parseHTML: () => 'strict-origin-when-cross-origin',
    },
  }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (element) => (isFetchable(element.getAttribute('src') ?? '', ['https:']) ? null : false),
    },
  ],
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
