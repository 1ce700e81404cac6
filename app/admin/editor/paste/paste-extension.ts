import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { formatNumber } from '#model/format.ts';
import { cleanPaste } from './clean-paste.ts';
import { maxPastedRows } from './tables.ts';

/**
 * Cleans pasted and dropped HTML, and reports how many pictures were dropped: a text refers to pictures by URL, never by bytes.
 * The library then fits the result into its schema.
 * @param onNotice gets a sentence about what was not pasted as it was
 */
export const pasteExtension = (onLostPictures: (count: number) => void, onNotice: (sentence: string) => void) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins() {
      const refusePictures = (data: DataTransfer | null): boolean => {
        const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
        const picturesOnly = pictures.length > 0 && !data?.getData('text/html') && !data?.getData('text/plain');
        if (picturesOnly) onLostPictures(pictures.length);
        return picturesOnly;
      };
      return [
        new Plugin({
          props: {
            transformPastedHTML(html) {
              const { html: clean, lostPictures, cutRows } = cleanPaste(html);
              if (lostPictures > 0) onLostPictures(lostPictures);
              if (cutRows) onNotice(cutSentence(cutRows));
              return clean;
            },
            handlePaste: (_, event) => refusePictures(event.clipboardData),
            handleDrop: (_, event) => {
              const picturesOnly = refusePictures(event.dataTransfer);
              if (picturesOnly) event.preventDefault();
              return picturesOnly;
            },
          },
        }),
      ];
    },
  });

const cutSentence = (rows: number): string =>
  `Le tableau collé a ${formatNumber(rows)}\u00a0lignes\u00a0: les ${maxPastedRows} premières sont dans le texte. ` +
  'Pour le donner en entier, ajoutez son fichier à la médiathèque et faites-y un lien.';
