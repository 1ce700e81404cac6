import type { Entry } from '#content/index.ts';

type Piece = Entry<'collections'>;

/** What two pieces may share, the closest first, and how the page says it. */
const reasons = [
  ['displayPlace', (place: string) => `Même lieu : ${place}`],
  ['creationDate', (date: string) => `Même date : ${date}`],
  ['technique', (technique: string) => `Même technique : ${technique}`],
  ['provenance', (provenance: string) => `Même provenance : ${provenance}`],
] as const;

const maxRelated = 3;

/** The pieces that share a line of the notice of a piece, each once, with its reason. */
export function relatedPieces(piece: Piece, pieces: readonly Piece[]): { piece: Piece; reason: string }[] {
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
