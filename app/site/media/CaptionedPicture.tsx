import type { ReactNode } from 'react';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import ui from '../primitives.module.css';

/** Of a file of the library, or of one of ours. */
type Captions = Pick<FileEntry, 'caption' | 'credit'>;

/** « *Lisière*. Illustration numérique, Mémorial ACTe. »: the caption as a title before the credit. */
export function Caption({ file: { caption, credit } }: { file: Captions }) {
  if (!credit) return caption && frenchSpacing(caption);
  return (
    <>
      {caption && <em>{frenchSpacing(caption.replace(/\.$/, ''))}</em>}
      {caption && '. '}
      {frenchSpacing(credit.replace(/\.$/, ''))}.
    </>
  );
}

/** A picture and its caption as a figure named by the caption (RGAA 4.1.2, criterion 1.9). Without a caption or credit, the picture alone. */
export function CaptionedPicture({ file, children }: { file: Captions; children: ReactNode }) {
  const name = [file.caption, file.credit].filter(Boolean).join('. ');
  if (!name) return children;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 4.1.2 asks for the role in words (test 1.9.1)
    <figure role="figure" aria-label={name}>
      {children}
      <figcaption className={`${ui.note} ${ui.caption}`}>
        <Caption file={file} />
      </figcaption>
    </figure>
  );
}
