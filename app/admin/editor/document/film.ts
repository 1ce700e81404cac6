import { Node, type NodeViewRenderer } from '@tiptap/core';
import type { DOMOutputSpec } from '@tiptap/pm/model';
import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { FileEntry } from '#content/index.ts';
import { filmHostOf, filmLacks, playLabel } from '#editorial/films.ts';
import { filmPath } from '#model/file-kinds.ts';
import { blockAround, blockBar, elementOf, insertBlock, removeBlock, viewWithBar } from '../block-bar/block-bar.ts';
import { captionOf } from '../figures/figure-pictures.ts';
import { hostOf, isFetchable } from '../link-url.ts';
import styles from '../surface.module.css';
import { booleanAttribute } from './blocks.ts';

/** The attributes of a frame or a film of the library; sizes in pixels, as the sanitizer allows them; what a film lacks (editorial/films.ts). */
const frameAttributes = {
  src: {},
  title: { default: null },
  width: { default: null },
  height: { default: null },
  allowfullscreen: booleanAttribute('allowfullscreen'),
  poster: { default: null },
  'data-lacks': { default: null },
};

/** Whether an element is a frame, or a film of the library: the sanitizer leaves no other. */
const isPlayer = (element: Element): boolean => {
  const src = element.getAttribute('src') ?? '';
  return element.localName === 'video'
    ? filmPath.test(src)
    : element.localName === 'iframe' && isFetchable(src, ['https:']);
};

/** A film of the library or a frame, in the form of the sanitizer. */
function playerTag({ poster, 'data-lacks': lacking, ...frame }: Record<string, unknown>): DOMOutputSpec {
  const { src } = frame;
  return filmPath.test(String(src))
    ? ['video', { src, controls: '', preload: 'none', poster, 'data-lacks': lacking }]
    : ['iframe', { ...frame, loading: 'lazy', referrerpolicy: 'strict-origin-when-cross-origin' }];
}

/** An embedded map or video without a caption. */
export const EmbedNode = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => frameAttributes,
  parseHTML: () => [{ tag: 'iframe[src], video[src]', getAttrs: (element) => (isPlayer(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => playerTag(HTMLAttributes),
  addNodeView: () => filmView,
});

/** Reads a figure that is a film as this editor writes it. False for any other figure, which then stays as it is. */
function readFilm(figure: HTMLElement): Record<string, string | boolean | null> | false {
  const parts = [...figure.childNodes].filter(
    ({ nodeType, nodeValue }) => nodeType === 1 || /\S/.test(nodeValue ?? ''),
  );
  const picture = parts[0] instanceof HTMLImageElement ? (parts.shift() as HTMLImageElement) : undefined;
  const [frame, caption, ...others] = parts;
  const isPlain =
    figure.attributes.length === 0 &&
    others.length === 0 &&
    (!picture || (picture.attributes.length === 2 && picture.getAttribute('alt') === '')) &&
    (!caption || (caption instanceof HTMLElement && caption.matches('figcaption') && caption.attributes.length === 0));
  if (!isPlain || !(frame instanceof HTMLElement) || !isPlayer(frame)) return false;
  return {
    ...Object.fromEntries(Object.keys(frameAttributes).map((name) => [name, frame.getAttribute(name)])),
    picture: picture?.getAttribute('src') ?? null,
    allowfullscreen: frame.hasAttribute('allowfullscreen'),
  };
}

/** A film of the library, or a film or a sound of another site, with its caption, and the picture that is shown before it is played. */
export const FilmNode = Node.create({
  name: 'film',
  group: 'block',
  content: 'inline*',
  isolating: true,
  defining: true,
  draggable: true,
  addAttributes: () => ({
    ...frameAttributes,
    allowfullscreen: { ...frameAttributes.allowfullscreen, parseHTML: () => null },
    picture: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      priority: 60,
      getAttrs: readFilm,
      contentElement: (figure) =>
        (figure as HTMLElement).querySelector('figcaption') ?? document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'figure',
    ...(node.attrs.picture ? [['img', { src: node.attrs.picture, alt: '' }]] : []),
    playerTag(HTMLAttributes),
    ...(node.content.size > 0 ? [['figcaption', 0]] : []),
  ],
  addNodeView: () => filmView,
  addKeyboardShortcuts() {
    return {
      // A caption is one line: the text goes on below.
      Enter: () =>
        this.editor.isActive('film') &&
        this.editor.commands.command(({ tr }) => {
          const end = tr.selection.$from.after();
          const next = tr.doc.resolve(end).nodeAfter;
          const line = tr.doc.type.schema.nodes.paragraph?.create();
          if (line && !next?.eq(line)) tr.insert(end, line);
          tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView();
          return true;
        }),
    };
  },
});

/** « veillee.mp4 », of `/uploads/veillee_0a1b2c3d4e.mp4`. */
const storedName = (src: string): string => src.replace(/^.*\//, '').replace(/_[0-9a-f]{10}(?=\.)/, '');

/** A film or a frame as a box with its title, picture and caption: pages of other sites do not run here, and would trap the keyboard. */
const filmView: NodeViewRenderer = ({ editor, node: { attrs, type }, getPos }) => {
  const { src, title, poster } = attrs;
  const picture = attrs.picture ?? poster;
  const host = URL.canParse(src) ? filmHostOf(new URL(src)) : undefined;
  const isStored = filmPath.test(src);
  const bar = blockBar(editor, host || isStored ? 'Film ou son' : 'Contenu intégré', [
    { name: 'Modifier…', run: () => editor.emit('toolbar', 'film') },
    { name: 'Retirer', run: removeBlock(films), removes: true },
  ]);
  const name = isStored ? storedName(src) : `${host ? '' : 'Contenu intégré\u00a0: '}${title || hostOf(src)}`;
  const box = elementOf([
    'div',
    { class: styles.embed, contenteditable: 'false' },
    ...(picture ? [['img', { src: picture, alt: '' }]] : []),
    ['p', name],
    ...(host || isStored ? [['span', { class: styles.play }, host ? playLabel(host) : 'Lire la vidéo']] : []),
  ]);
  box.addEventListener('mousedown', (event) => {
    const position = getPos();
    if (position === undefined) return;
    event.preventDefault();
    editor.chain().focus().setNodeSelection(position).run();
  });
  const isFilm = type.name === 'film';
  return viewWithBar(
    bar,
    isFilm ? ['figure', { 'aria-label': title || storedName(src) }, box, ['figcaption', 0]] : box,
  );
};

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
