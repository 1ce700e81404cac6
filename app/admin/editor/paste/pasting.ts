import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { cleanPaste } from './clean-paste.ts';

/**
 * Cleans what comes by the clipboard or by dropping, and says how many pictures could not come along: a text holds addresses of
 * pictures, never their bytes. The library then fits what is left into its schema.
 */
export const pasting = (onLostPictures: (count: number) => void) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins() {
      const refusePictures = (data: DataTransfer | null): boolean => {
        const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
        const alone = pictures.length > 0 && !data?.getData('text/html') && !data?.getData('text/plain');
        if (alone) onLostPictures(pictures.length);
        return alone;
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
              const refused = refusePictures(event.dataTransfer);
              if (refused) event.preventDefault();
              return refused;
            },
          },
        }),
      ];
    },
  });
