import type { CSSProperties } from 'react';
import { ArrowLink, IconButton } from '#app/ui/buttons.tsx';
import cloth from '#app/ui/indigo.avif';
import smallCloth from '#app/ui/indigo-small.avif';
import layout from '#app/ui/layout.module.css';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { collections } from '#content/collections.ts';
import type { Entry, FileEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { titleOf } from '#editorial/title.ts';
import { type PageHandle, siteContext } from '../../context.ts';
import { EntryPicture } from '../cards/EntryPicture.tsx';
import gallery from '../islands/Gallery.module.css';
import { listOrEmpty } from '../loading.ts';
import { CaptionedPicture } from '../media/CaptionedPicture.tsx';
import { metaOf } from '../meta.ts';
import { EmptyState } from '../page/EmptyState.tsx';
import { Terms } from '../page/Terms.tsx';
import primitives from '../primitives.module.css';
import { RichText } from '../rich-text/RichText.tsx';
import type { Route } from './+types/route';
import styles from './collections.module.css';

export const handle: PageHandle = { dark: true };

/** The aspect ratio of the style sheet's default, also for pieces without picture. */
const usualShape = 1.5;

const clothLink = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;

/** The cloth fills the first screen, and the style sheet would request it too late. */
export const links: Route.LinksFunction = () => [
  { ...clothLink, href: smallCloth, media: '(max-width: 720px)' },
  { ...clothLink, href: cloth, media: '(min-width: 720.01px)' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  return { pieces: await listOrEmpty(content, 'collections', 100, { populate: '*', sort: 'order:asc' }) };
}

export const meta = metaOf(pages.collections);

export default function Collections({ loaderData: { pieces } }: Route.ComponentProps) {
  return (
    <>
      <section className={`dark ${styles.opening}`}>
        <div className={styles.cloth} aria-hidden="true" data-screen-only="" />
        <div className={`${layout.frame} ${layout.stack} ${styles.intro}`}>
          <h1>Collections</h1>
          <p>
            {frenchSpacing(
              'Registres, outils, étoffes, voix enregistrées, œuvres d’aujourd’hui. Chaque pièce est décrite, ' +
                'située, et partagée avec celles et ceux qui s’y reconnaissent.',
            )}
          </p>
        </div>
      </section>
      <div className={`${layout.frame} ${layout.section}`}>
        {pieces.length > 0 ? (
          <ul className={styles.pieces}>
            {pieces.map((piece) => (
              <Piece key={piece.documentId} piece={piece} />
            ))}
          </ul>
        ) : (
          <EmptyState sentence="Aucune pièce n’est présentée pour le moment.">
            <ArrowLink href={pages.visit.path}>Préparer votre visite</ArrowLink>
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** Each piece has the aspect ratio of its picture, within limits. */
function shapeOf(image: FileEntry | null | undefined): { style?: CSSProperties } {
  if (!image?.width || !image.height) return {};
  const shape = Math.round(Math.min(2, Math.max(0.7, image.width / image.height)) * 100) / 100;
  return shape === usualShape ? {} : { style: { '--shape': shape } as CSSProperties };
}

const noticeFields = [
  'technique',
  'dimensions',
  'creationDate',
  'provenance',
  'inventoryNumber',
  'displayPlace',
  'credit',
] as const;

/** The lines of the notice that have a value. */
const noticeOf = (piece: Entry<'collections'>) =>
  noticeFields.flatMap((name) => (piece[name] ? [{ title: collections.fields[name].label, text: piece[name] }] : []));

/** A piece, its notice in a dialog, and its picture in a full-screen dialog: `command` and `dialog` handle opening, focus and closing. */
function Piece({ piece }: { piece: Entry<'collections'> }) {
  const notice = `piece-${piece.documentId}`;
  const viewer = `image-${piece.documentId}`;
  const image = piece.mainImage;
  return (
    <li id={`voir-${piece.documentId}`} data-opens="" {...shapeOf(image)}>
      <button type="button" className={styles.card} commandfor={notice} command="show-modal" aria-haspopup="dialog">
        <EntryPicture
          file={image}
          sizes="(min-width: 1080px) 30vw, (min-width: 620px) 45vw, 88vw"
          isLow
          className={`${layout.cropped} ${styles.image}`}
        />
        <span className={styles.title}>{frenchSpacing(titleOf(piece))}</span>
      </button>
      <dialog
        id={notice}
        className={`${primitives.box} ${styles.notice}`}
        aria-labelledby={`${notice}-titre`}
        closedby="any"
        data-history={`#voir-${piece.documentId}`}
      >
        <div className={styles.sheet}>
          {image && (
            <CaptionedPicture file={image} className={`${primitives.beside} ${styles.figure}`}>
              <button
                type="button"
                className={`${primitives.beside} ${styles.enlarge}`}
                commandfor={viewer}
                command="show-modal"
                aria-label={`Agrandir l’image : ${image.alternativeText || titleOf(piece)}`}
              >
                <Picture file={image} sizes="(min-width: 860px) 55vw, 88vw" className={styles.uncropped} contain />
              </button>
            </CaptionedPicture>
          )}
          <div className={`${layout.stack} ${styles.text}`}>
            <h2 id={`${notice}-titre`}>{frenchSpacing(titleOf(piece))}</h2>
            {piece.description && <RichText html={piece.description} />}
            <Terms rows={noticeOf(piece)} className={styles.terms} />
            {(piece.views ?? []).map((view) => (
              <CaptionedPicture key={view.id} file={view}>
                <Picture file={view} sizes="(min-width: 860px) 28rem, 80vw" className={styles.view} />
              </CaptionedPicture>
            ))}
          </div>
          <IconButton icon="close" label="Fermer" className={styles.close} commandfor={notice} command="close" />
        </div>
      </dialog>
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
    </li>
  );
}
