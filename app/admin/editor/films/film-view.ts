import type { NodeViewRenderer } from '@tiptap/core';
import { filmHostOf, playLabel } from '#editorial/film-hosts.ts';
import { filmPath } from '#model/file-kinds.ts';
import { blockBar, runInText, viewWithBar } from '../block-bar/block-bar.ts';
import { hostOf } from '../link-url.ts';
import styles from '../surface.module.css';
import { removeFilm } from './film-commands.ts';

const element = (name: string, className: string | undefined, text = ''): HTMLElement =>
  Object.assign(document.createElement(name), { className: className ?? '', textContent: text });

/** « veillee.mp4 », of `/uploads/veillee_0a1b2c3d4e.mp4`. */
const storedName = (src: string): string => src.replace(/^.*\//, '').replace(/_[0-9a-f]{10}(?=\.)/, '');

/**
 * A film of the library, or a film, a sound or a map of another site, as a box with its title and, of a film, its picture and its caption. Pages
 * of other sites do not run in the back-office, and their controls would trap the keyboard.
 */
export const filmView: NodeViewRenderer = ({ editor, node: { attrs, type }, getPos }) => {
  const { src, title, poster } = attrs;
  const picture = attrs.picture ?? poster;
  const host = URL.canParse(src) ? filmHostOf(new URL(src)) : undefined;
  const isStored = filmPath.test(src);
  const bar = blockBar(editor, host || isStored ? 'Film ou son' : 'Contenu intégré', [
    { name: 'Modifier…', run: () => editor.emit('toolbar', 'film') },
    { name: 'Retirer', run: () => runInText(editor, removeFilm), removes: true },
  ]);
  const box = element('div', styles.embed);
  box.contentEditable = 'false';
  if (picture) box.append(Object.assign(document.createElement('img'), { src: picture, alt: '' }));
  box.append(
    element(
      'p',
      undefined,
      isStored ? storedName(src) : `${host ? '' : 'Contenu intégré\u00a0: '}${title || hostOf(src)}`,
    ),
    ...(host || isStored ? [element('span', styles.play, host ? playLabel(host) : 'Lire la vidéo')] : []),
  );
  box.addEventListener('mousedown', (event) => {
    const position = getPos();
    if (position === undefined) return;
    event.preventDefault();
    editor.chain().focus().setNodeSelection(position).run();
  });
  if (type.name !== 'film') return viewWithBar(bar, box);
  const figure = document.createElement('figure');
  figure.ariaLabel = title || storedName(src);
  const caption = document.createElement('figcaption');
  figure.append(box, caption);
  return viewWithBar(bar, figure, caption);
};
