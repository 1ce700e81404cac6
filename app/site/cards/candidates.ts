/** docs/product.md, « Numbers »: similar events, other articles. */
export const shownCount = 3;
/** The page shows `shownCount` of these; its script picks among them again (draw.ts). */
const candidateCount = 9;

/** Candidates for the foot of a page, in random order, without the page's own entry. */
export function candidates<Item extends { documentId: string }>(entries: readonly Item[], ownId: string): Item[] {
  return entries
    .filter(({ documentId }) => documentId !== ownId)
    .map((entry) => ({ entry, draw: Math.random() }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, candidateCount)
    .map(({ entry }) => entry);
}
