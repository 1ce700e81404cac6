import type { Editor } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { formatNumber } from '#model/format.ts';
import { insertFilm } from '../document/film.ts';
import { filmRefusal, isEmbedCode, parseFilm } from '../films/film-url.ts';
import { cleanPaste, maxPastedRows } from './clean-paste.ts';

/** Sentences about what was not pasted as it was. */
export type PasteNotices = Record<'pictures' | 'text', string>;

type Handlers = { onPictures: (files: File[]) => void; onNotices: (changed: Partial<PasteNotices>) => void };

/** Cleans pasted and dropped HTML. Picture files are uploaded: a text refers to pictures by URL, never by bytes. */
export function pastePlugin(editor: Editor, { onPictures, onNotices }: Handlers): Plugin {
  const takePictures = (data: DataTransfer | null): boolean => {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    const picturesOnly = pictures.length > 0 && !data?.getData('text/html') && !data?.getData('text/plain');
    if (picturesOnly) onPictures(pictures);
    return picturesOnly;
  };
  return new Plugin({
    props: {
      transformPastedHTML(html) {
        const { html: clean, lostPictures, cutRows } = cleanPaste(html);
        onNotices({
          ...(lostPictures > 0 && { pictures: lostSentence(lostPictures) }),
          ...(cutRows && { text: cutSentence(cutRows) }),
        });
        return clean;
      },
      handlePaste: (_, { clipboardData }) =>
        takePictures(clipboardData) || pasteFilm(editor, clipboardData?.getData('text/plain') ?? '', onNotices),
      handleDrop: (view, event) => {
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const picturesOnly = takePictures(event.dataTransfer);
        if (!picturesOnly) return false;
        event.preventDefault();
        if (position) editor.commands.setTextSelection(position.pos);
        return true;
      },
    },
  });
}

/** Of pictures of the other computer that a pasted text refers to, and that did not come with it. */
const lostSentence = (count: number): string =>
  count === 1
    ? '1 image n’a pas pu être collée\u00a0: ajoutez-la par «\u00a0Image\u00a0».'
    : `${count} images n’ont pas pu être collées\u00a0: ajoutez-les par «\u00a0Image\u00a0».`;

const cutSentence = (rows: number): string =>
  `Le tableau collé a ${formatNumber(rows)}\u00a0lignes\u00a0: les ${maxPastedRows} premières sont dans le texte. ` +
  'Pour le donner en entier, ajoutez son fichier à la médiathèque et faites-y un lien.';

/** Turns an embed code into its film, and asks for a title if the code has none. What the site cannot show stays text. */
function pasteFilm(editor: Editor, text: string, onNotices: Handlers['onNotices']): boolean {
  if (!isEmbedCode(text)) return false;
  const film = parseFilm(text);
  if (!film) {
    onNotices({ text: filmRefusal });
    return false;
  }
  editor.commands.command(({ tr }) => insertFilm(tr, film));
  if (!film.title) editor.emit('toolbar', 'film');
  return true;
}
