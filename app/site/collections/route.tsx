import type { CSSProperties } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import cloth from '#app/ui/indigo.avif';
import smallCloth from '#app/ui/indigo-small.avif';
import layout from '#app/ui/layout.module.css';
import { ArrowLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { fr } from '#app/ui/typography.ts';
import type { Entry, FileEntry } from '#content/index.ts';
import { siteContext } from '../../context.ts';
import { entriesOrNone } from '../loading.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { Caption } from '../parts/Caption.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { NoPicture } from '../parts/NoPicture.tsx';
import { RichText } from '../parts/RichText.tsx';
import type { Route } from './+types/route';
import styles from './collections.module.css';

export const handle = { dark: true };

/** Of a picture, and of the stone where there is none: the style sheet knows it. */
const usualShape = 1.5;

const clothLink = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;

/** The cloth is what fills the first screen, and the style sheet names it too late. */
export const links: Route.LinksFunction = () => [
  { ...clothLink, href: smallCloth, media: '(max-width: 720px)' },
  { ...clothLink, href: cloth, media: '(min-width: 720.01px)' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const pieces = await entriesOrNone(
    content.list('collections', { populate: '*', sort: 'order:asc', pagination: { pageSize: 100 } }),
  );
  return { pieces };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Collections',
    description:
      'Registres, outils, étoffes, tambours et œuvres d’aujourd’hui : les pièces des collections du Mémorial ACTe.',
    path: '/collections',
  });
}

export default function Collections({ loaderData: { pieces } }: Route.ComponentProps) {
  return (
    <>
      <section className={`nuit ${styles.opening}`}>
        <div className={styles.cloth} aria-hidden="true" />
        <div className={`${layout.frame} ${styles.words}`}>
          <h1>COLLECTIONS</h1>
          <p>
            {fr(
              'Registres, outils, étoffes, voix enregistrées, œuvres d’aujourd’hui. Chaque pièce est décrite, située, et rendue à celles et ceux qui la reconnaissent.',
            )}
          </p>
        </div>
      </section>
      <div className={`${layout.frame} ${layout.section}`}>
        {pieces.length === 0 && (
          <EmptyState sentence="Aucune pièce n’est présentée pour le moment.">
            <ArrowLink href="/visiter-le-macte">Préparer sa visite</ArrowLink>
          </EmptyState>
        )}
        <ul className={styles.pieces}>
          {pieces.map((piece) => (
            <Piece key={piece.documentId} piece={piece} />
          ))}
        </ul>
      </div>
    </>
  );
}

/** A mask is high and a register wide: each keeps the shape of its picture, but for those that no row could hold. */
function shapeOf(image: FileEntry | null | undefined): { style?: CSSProperties } {
  if (!image?.width || !image.height) return {};
  const shape = Math.round(Math.min(2, Math.max(0.7, image.width / image.height)) * 100) / 100;
  return shape === usualShape ? {} : { style: { '--shape': shape } as CSSProperties };
}

/** A piece, its notice in a dialog, and its picture alone on the whole screen: the platform opens, traps and closes them. */
function Piece({ piece }: { piece: Entry<'collections'> }) {
  const notice = `piece-${piece.documentId}`;
  const viewer = `image-${piece.documentId}`;
  const image = piece.mainImage;
  return (
    <li id={`voir-${piece.documentId}`} data-opens="" {...shapeOf(image)}>
      <button type="button" className={styles.card} commandfor={notice} command="show-modal" aria-haspopup="dialog">
        {image ? (
          <Picture
            file={image}
            sizes="(min-width: 1080px) 30vw, (min-width: 620px) 45vw, 88vw"
            alt=""
            className={styles.image}
          />
        ) : (
          <NoPicture className={styles.image} />
        )}
        <span className={styles.title}>{fr(piece.title)}</span>
      </button>
      <dialog id={notice} className={styles.notice} aria-labelledby={`${notice}-titre`} closedby="any">
        <div className={styles.sheet}>
          {image && (
            <button
              type="button"
              className={styles.enlarge}
              commandfor={viewer}
              command="show-modal"
              aria-label={`Agrandir l’image : ${piece.title}`}
            >
              <Picture file={image} sizes="(min-width: 860px) 55vw, 88vw" className={styles.whole} whole />
            </button>
          )}
          <div className={styles.text}>
            <h2 id={`${notice}-titre`}>{fr(piece.title)}</h2>
            {piece.description && <RichText html={piece.description} />}
            {image && <Caption file={image} />}
          </div>
          <button type="button" className={styles.close} commandfor={notice} command="close" aria-label="Fermer">
            <Icon name="close" />
          </button>
        </div>
      </dialog>
      {image && (
        <dialog id={viewer} className={`nuit ${styles.viewer}`} aria-label={piece.title} closedby="any">
          <Picture file={image} sizes="100vw" className={styles.full} whole />
          <button
            type="button"
            className={styles.close}
            commandfor={viewer}
            command="close"
            aria-label="Fermer l’image"
          >
            <Icon name="close" />
          </button>
        </dialog>
      )}
    </li>
  );
}
