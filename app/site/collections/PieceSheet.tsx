import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { collections } from '#content/collections.ts';
import { type Entry, type FileEntry, pathOfEntry } from '#content/index.ts';
import { EntryPicture } from '../cards/Cards.tsx';
import gallery from '../islands/Gallery.module.css';
import { CaptionedPicture } from '../media/CaptionedPicture.tsx';
import { Terms } from '../page/PageElements.tsx';
import { Share } from '../page/Share.tsx';
import ui from '../primitives.module.css';
import { RichText } from '../rich-text/RichText.tsx';
import styles from './collections.module.css';

/** The aspect ratio of the style sheet's default, also for pieces without picture. */
const usualShape = 1.5;

/** Each piece has the aspect ratio of its picture, within limits. */
function shapeOf(image: FileEntry | null | undefined): { style?: CSSProperties } {
  if (!image?.width || !image.height) return {};
  const shape = Math.round(Math.min(2, Math.max(0.7, image.width / image.height)) * 100) / 100;
  return shape === usualShape ? {} : { style: { '--shape': shape } as CSSProperties };
}

interface PieceCardProps {
  piece: Entry<'collections'>;
  id?: string;
  /** The id of the dialog that opens instead of the page. */
  dialog?: string;
  children?: ReactNode;
}

/** A piece in a list: its picture and title lead to its page. */
export const PieceCard = ({ piece, id, dialog, children }: PieceCardProps) => (
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

const noticeFields = [
  'technique',
  'dimensions',
  'creationDate',
  'provenance',
  'inventoryNumber',
  'displayPlace',
  'credit',
] as const;

const noticeOf = (piece: Entry<'collections'>) =>
  noticeFields.flatMap((name) => (piece[name] ? [{ title: collections.fields[name].label, text: piece[name] }] : []));

interface Props {
  piece: Entry<'collections'>;
  before?: ReactNode;
  heading: ReactNode;
  children?: ReactNode;
  isPage?: boolean;
}

/** A piece: its picture, which opens uncropped in a full-screen dialog, its text, its notice, its other views. */
export function PieceSheet({ piece, before, heading, children, isPage = false }: Props) {
  const viewer = `image-${piece.documentId}`;
  const image = piece.mainImage;
  return (
    <>
      <div className={`${ui.columns} ${ui.relative} ${styles.sheet} ${isPage ? styles.page : ''}`}>
        {image && (
          <div className={`${ui.beside} ${styles.figure}`}>
            <CaptionedPicture file={image}>
              <button
                type="button"
                className={styles.enlarge}
                commandfor={viewer}
                command="show-modal"
                aria-label={`Agrandir l’image : ${image.alternativeText || titleOf(piece)}`}
              >
                <Picture
                  file={image}
                  sizes="(min-width: 860px) 55vw, 88vw"
                  priority={isPage}
                  className={styles.uncropped}
                  contain
                />
              </button>
            </CaptionedPicture>
          </div>
        )}
        <div className={`${ui.stack} ${styles.text}`}>
          {before}
          {heading}
          {piece.description && <RichText html={piece.description} />}
          <Terms rows={noticeOf(piece)} />
          {(piece.views ?? []).map((view) => (
            <CaptionedPicture key={view.id} file={view}>
              <Picture file={view} sizes="(min-width: 860px) 28rem, 80vw" className={styles.view} />
            </CaptionedPicture>
          ))}
          <Share
            id={piece.documentId}
            path={pathOfEntry('collections', piece.documentId)}
            citation={{
              title: titleOf(piece),
              details: [piece.creationDate, piece.inventoryNumber && `inv.\u00a0${piece.inventoryNumber}`],
            }}
          />
          {children}
        </div>
      </div>
      {image && (
        <dialog
          id={viewer}
          className={`dark ${gallery.viewer}`}
          aria-label={titleOf(piece)}
          closedby="any"
          data-history=""
        >
          <Picture file={image} sizes="100vw" className={gallery.full} contain />
          <IconButton
            icon="close"
            label="Fermer l’image"
            className={gallery.close}
            commandfor={viewer}
            command="close"
          />
        </dialog>
      )}
    </>
  );
}
