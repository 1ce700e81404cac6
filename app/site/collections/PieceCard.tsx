import type { CSSProperties, ReactNode } from 'react';
import { frenchSpacing } from '#app/ui/typography.ts';
import { type Entry, type FileEntry, pathOfEntry } from '#content/index.ts';
import { titleOf } from '#editorial/title.ts';
import { EntryPicture } from '../cards/EntryPicture.tsx';
import ui from '../primitives.module.css';
import styles from './collections.module.css';

/** The aspect ratio of the style sheet's default, also for pieces without picture. */
const usualShape = 1.5;

/** Each piece has the aspect ratio of its picture, within limits. */
function shapeOf(image: FileEntry | null | undefined): { style?: CSSProperties } {
  if (!image?.width || !image.height) return {};
  const shape = Math.round(Math.min(2, Math.max(0.7, image.width / image.height)) * 100) / 100;
  return shape === usualShape ? {} : { style: { '--shape': shape } as CSSProperties };
}

interface Props {
  piece: Entry<'collections'>;
  id?: string;
  /** The id of the dialog that opens instead of the page. */
  dialog?: string;
  children?: ReactNode;
}

/** A piece in a list: its picture and title lead to its page. */
export const PieceCard = ({ piece, id, dialog, children }: Props) => (
  <li id={id} {...shapeOf(piece.mainImage)}>
    <a
      className={styles.card}
      href={pathOfEntry('collections', piece.documentId)}
      {...(dialog && { 'data-dialog': dialog, 'aria-haspopup': 'dialog' as const })}
    >
      <EntryPicture
        file={piece.mainImage}
        sizes="(min-width: 1080px) 30vw, (min-width: 620px) 45vw, 88vw"
        isLow
        className={`${ui.cropped} ${styles.image}`}
      />
      <span className={ui.pieceTitle}>{frenchSpacing(titleOf(piece))}</span>
    </a>
    {children}
  </li>
);
