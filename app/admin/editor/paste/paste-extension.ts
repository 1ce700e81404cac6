import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { cleanPaste } from './clean-paste.ts';

/**
 * Cleans pasted and dropped HTML, and reports how many pictures were dropped: a text refers to pictures by URL, never by bytes.
 * The library then fits the result into its schema.
 */
export const pasteExtension = (onLostPictures: (count: number) => void) =>
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
              const { html: clean, lostPictures } = cleanPaste(html);
              if (lostPictures > 0) onLostPictures(lostPictures);
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
