import type { ReactNode } from 'react';
import { IconButton } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { collections } from '#content/collections.ts';
import type { Entry } from '#content/index.ts';
import { titleOf } from '#editorial/title.ts';
import gallery from '../islands/Gallery.module.css';
import { CaptionedPicture } from '../media/CaptionedPicture.tsx';
import { Terms } from '../page/Terms.tsx';
import ui from '../primitives.module.css';
import { RichText } from '../rich-text/RichText.tsx';
import styles from './collections.module.css';

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
      <div className={`${ui.columns} ${styles.sheet} ${isPage ? styles.page : ''}`}>
        {image && (
          <CaptionedPicture file={image} className={`${ui.beside} ${styles.figure}`}>
            <button
              type="button"
              className={`${ui.beside} ${styles.enlarge}`}
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
