import { ArrowLink, IconButton } from '#app/ui/buttons.tsx';
import cloth from '#app/ui/indigo.avif';
import smallCloth from '#app/ui/indigo-small.avif';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { EmptyState } from '../page/PageElements.tsx';
import { numberedMeta, Pagination, readPart } from '../page/Pagination.tsx';
import { type PageHandle, siteContext } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
import styles from './collections.module.css';
import { PieceCard, PieceSheet } from './PieceSheet.tsx';

export const handle: PageHandle = { dark: true };

const clothLink = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;

/** The cloth fills the first screen, and the style sheet would request it too late. */
export const links: Route.LinksFunction = () => [
  { ...clothLink, href: smallCloth, media: '(max-width: 720px)' },
  { ...clothLink, href: cloth, media: '(min-width: 720.01px)' },
];

/** docs/product.md, « Numbers ». */
const pageSize = 48;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  return readPart(content, pages.collections, request, { populate: '*', sort: 'order:asc', pageSize });
}

export const meta = numberedMeta(pages.collections);

export default function Collections({ loaderData: { page, entries: pieces, pageCount } }: Route.ComponentProps) {
  return (
    <>
      <section className={`dark ${ui.layered} ${styles.opening}`}>
        <div className={styles.cloth} aria-hidden="true" data-screen-only="" />
        <div className={`${ui.frame} ${ui.stack} ${ui.section} ${styles.intro}`}>
          <h1>Collections</h1>
          <p className={ui.lead}>
            Registres, outils, étoffes, voix enregistrées, œuvres d’aujourd’hui. Chaque pièce est décrite, située, et
            partagée avec celles et ceux qui s’y reconnaissent.
          </p>
        </div>
      </section>
      <div className={`${ui.frame} ${ui.section}`}>
        {pieces.length > 0 ? (
          <ul className={`${ui.wrapping} ${styles.pieces}`}>
            {pieces.map((piece) => (
              <Piece key={piece.documentId} piece={piece} />
            ))}
          </ul>
        ) : (
          <EmptyState sentence="Aucune pièce n’est présentée pour le moment.">
            <ArrowLink href={pages.visit.path}>Préparer votre visite</ArrowLink>
          </EmptyState>
        )}
        <Pagination list={pages.collections} page={page} pageCount={pageCount} />
      </div>
    </>
  );
}

/** A piece and its notice in a dialog, which has the address of the page of the piece (app/ui/dialog-links.ts). */
function Piece({ piece }: { piece: Entry<'collections'> }) {
  const notice = `piece-${piece.documentId}`;
  return (
    <PieceCard piece={piece} id={`voir-${piece.documentId}`} dialog={notice}>
      <dialog
        id={notice}
        className={`${ui.box} ${styles.notice}`}
        aria-labelledby={`${notice}-titre`}
        closedby="any"
        data-history={pathOfEntry('collections', piece.documentId)}
      >
        <PieceSheet piece={piece} heading={<h2 id={`${notice}-titre`}>{frenchSpacing(titleOf(piece))}</h2>} />
        <IconButton icon="close" label="Fermer" className={styles.close} commandfor={notice} command="close" />
      </dialog>
    </PieceCard>
  );
}
