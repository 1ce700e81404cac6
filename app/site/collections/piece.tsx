import { data } from 'react-router';
import { ArrowLink } from '#app/ui/buttons.tsx';
import { excerptOf, frenchSpacing, titleOf } from '#app/ui/typography.ts';
import type { ContentClient } from '#client/index.ts';
import { type Entry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { EntryPicture } from '../cards/Cards.tsx';
import { visualArtwork } from '../json-ld/entries.ts';
import { FullPageMessage } from '../page/ErrorPage.tsx';
import { Breadcrumb } from '../page/PageElements.tsx';
import { listOrEmpty, type PageHandle, pageMeta, report, siteContext, siteOf, unlistedMeta } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/piece';
import styles from './collections.module.css';
import { PieceCard, PieceSheet } from './PieceSheet.tsx';

type Piece = Entry<'collections'>;

const parents = [pages.collections];

export const handle: PageHandle = { dark: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const piece = await content.get('collections', params.documentId, { populate: '*' });
  if (!piece) return data({ piece: undefined }, 404);
  const rows = (await readNotices(content).catch(report)) ?? [];
  const index = rows.findIndex(({ documentId }) => documentId === piece.documentId);
  const related = relatedPieces(piece, rows);
  const neighbours = index < 0 ? [] : [rows[index - 1], rows[index + 1]];
  const keys = [...neighbours, ...related.map(({ row }) => row)].flatMap((row) => row?.documentId ?? []);
  const shown = await listOrEmpty(content, 'collections', keys.length, {
    filters: { documentId: { $in: keys } },
    populate: ['mainImage'],
  });
  const shownOf = (row: Notice | undefined) => shown.find(({ documentId }) => documentId === row?.documentId);
  return {
    piece,
    place: { index, count: rows.length },
    previous: shownOf(neighbours[0]),
    next: shownOf(neighbours[1]),
    related: related.flatMap(({ row, reason }) => ({ piece: shownOf(row), reason })),
  };
}

/** The notices of all pieces in their order, without texts and pictures: a collection may have many. */
async function readNotices(content: ContentClient): Promise<Notice[]> {
  const notices: Notice[] = [];
  const query = { fields: reasons.map(([name]) => name), sort: 'order:asc' };
  for (let page = 1; ; page += 1) {
    const pagination = { page, pageSize: chunkSize, withCount: false };
    const { data } = await content.list('collections', { ...query, pagination });
    notices.push(...data);
    if (data.length < chunkSize) return notices;
  }
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

export default function PiecePage({ loaderData }: Route.ComponentProps) {
  const allCollections = <ArrowLink href={pages.collections.path}>Toutes les collections</ArrowLink>;
  if (!loaderData.piece) {
    return (
      <FullPageMessage title={pages.piece.title} sentence={pages.piece.description}>
        {allCollections}
      </FullPageMessage>
    );
  }
  const { piece, place, previous, next, related } = loaderData;
  const title = frenchSpacing(titleOf(piece));
  return (
    <>
      <article className="dark">
        <PieceSheet
          piece={piece}
          isPage
          before={<Breadcrumb parents={parents} here={title} />}
          heading={<h1 className={`${ui.hyphenated} ${ui.long}`}>{title}</h1>}
        >
          {place.index >= 0 && place.count > 1 && (
            <p className={ui.note}>
              Pièce {place.index + 1} sur {place.count}
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
            {related.map(
              ({ piece: relatedPiece, reason }) =>
                relatedPiece && (
                  <PieceCard key={relatedPiece.documentId} piece={relatedPiece}>
                    <p className={ui.note}>{frenchSpacing(reason)}</p>
                  </PieceCard>
                ),
            )}
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
/** The most entries that one call answers. */
const chunkSize = 100;

type Notice = Pick<Piece, 'documentId' | (typeof reasons)[number][0]>;

/** The pieces that share a line of the notice of a piece, each once, with its reason. */
function relatedPieces(piece: Piece, rows: readonly Notice[]): { row: Notice; reason: string }[] {
  const related = new Map<string, { row: Notice; reason: string }>();
  for (const [name, reasonOf] of reasons)
    for (const row of rows) {
      const value = piece[name];
      const isRelated = value && row[name] === value && row.documentId !== piece.documentId;
      if (isRelated && !related.has(row.documentId)) related.set(row.documentId, { row, reason: reasonOf(value) });
    }
  return [...related.values()].slice(0, maxRelated);
}
