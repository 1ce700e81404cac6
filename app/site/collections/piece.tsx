import { data } from 'react-router';
import { ArrowLink } from '#app/ui/buttons.tsx';
import { excerptOf, frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { EntryPicture } from '../cards/Cards.tsx';
import { visualArtwork } from '../json-ld/entries.ts';
import { FullPageMessage } from '../page/ErrorPage.tsx';
import { Breadcrumb } from '../page/PageElements.tsx';
import { listOrEmpty, type PageHandle, pageMeta, siteContext, siteOf, unlistedMeta } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/piece';
import styles from './collections.module.css';
import { PieceCard, PieceSheet } from './PieceSheet.tsx';

type Piece = Entry<'collections'>;

const parents = [{ label: pages.collections.title, path: pages.collections.path }];

export const handle: PageHandle = { dark: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const piece = await content.get('collections', params.documentId, { populate: '*' });
  if (!piece) return data({ piece: undefined, pieces: [] as Piece[] }, 404);
  const pieces = await listOrEmpty(content, 'collections', 100, { populate: ['mainImage'], sort: 'order:asc' });
  return { piece, pieces };
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteOf(matches);
  const piece = loaderData?.piece;
  const path = pathOfEntry('collections', params.documentId);
  if (!piece) return unlistedMeta(site, pages.piece, path);
  return pageMeta(site, {
    title: titleOf(piece),
    description: excerptOf(piece.description, 180) || titleOf(piece),
    path,
    parents,
    card: { type: 'collections', entry: piece },
    structured: [visualArtwork(site, piece)],
  });
}

export default function PiecePage({ loaderData: { piece, pieces } }: Route.ComponentProps) {
  const allCollections = <ArrowLink href={pages.collections.path}>Toutes les collections</ArrowLink>;
  if (!piece) {
    return (
      <FullPageMessage title={pages.piece.title} sentence={pages.piece.description}>
        {allCollections}
      </FullPageMessage>
    );
  }
  const title = frenchSpacing(titleOf(piece));
  const index = pieces.findIndex(({ documentId }) => documentId === piece.documentId);
  const [previous, next] = [pieces[index - 1], index < 0 ? undefined : pieces[index + 1]];
  const related = relatedPieces(piece, pieces);
  return (
    <>
      <article className="dark">
        <PieceSheet
          piece={piece}
          isPage
          before={<Breadcrumb parents={parents} here={title} />}
          heading={<h1 className={`${ui.hyphenated} ${ui.long}`}>{title}</h1>}
        >
          {index >= 0 && pieces.length > 1 && (
            <p className={ui.note}>
              Pièce {index + 1} sur {pieces.length}
            </p>
          )}
          <p>{allCollections}</p>
        </PieceSheet>
      </article>
      {(previous || next) && (
        <nav className={`${ui.frame} ${ui.quietLinks} ${styles.neighbours}`} aria-label="Autres pièces">
          {previous && <Neighbour piece={previous} label="Précédente" rel="prev" />}
          {next && <Neighbour piece={next} label="Suivante" rel="next" />}
        </nav>
      )}
      {related.length > 0 && (
        <section className={`${ui.frame} ${ui.section}`} aria-labelledby="avec" data-screen-only="">
          <h2 id="avec">Avec cette pièce</h2>
          <ul className={`${ui.wrapping} above8 ${styles.pieces}`}>
            {related.map(({ piece: relatedPiece, reason }) => (
              <PieceCard key={relatedPiece.documentId} piece={relatedPiece}>
                <p className={ui.note}>{frenchSpacing(reason)}</p>
              </PieceCard>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const Neighbour = ({ piece, label, rel }: { piece: Piece; label: string; rel: 'prev' | 'next' }) => (
  <a className={ui.row} href={pathOfEntry('collections', piece.documentId)} rel={rel}>
    <EntryPicture file={piece.mainImage} sizes="7rem" className={ui.cropped} />
    <span>
      <span className={ui.note}>{label}</span>
      <br />
      {frenchSpacing(titleOf(piece))}
    </span>
  </a>
);

/** What two pieces may share, the closest first, and how the page says it. */
const reasons = [
  ['displayPlace', (place: string) => `Même lieu : ${place}`],
  ['creationDate', (date: string) => `Même date : ${date}`],
  ['technique', (technique: string) => `Même technique : ${technique}`],
  ['provenance', (provenance: string) => `Même provenance : ${provenance}`],
] as const;

const maxRelated = 3;

/** The pieces that share a line of the notice of a piece, each once, with its reason. */
function relatedPieces(piece: Piece, pieces: readonly Piece[]): { piece: Piece; reason: string }[] {
  const related = new Map<string, { piece: Piece; reason: string }>();
  for (const [name, reasonOf] of reasons)
    for (const candidate of pieces) {
      const value = piece[name];
      const isRelated = value && candidate[name] === value && candidate.documentId !== piece.documentId;
      if (isRelated && !related.has(candidate.documentId))
        related.set(candidate.documentId, { piece: candidate, reason: reasonOf(value) });
    }
  return [...related.values()].slice(0, maxRelated);
}
