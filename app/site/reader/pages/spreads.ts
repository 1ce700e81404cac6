/** Pages displayed side by side: the cover, page 1, is alone; then 2-3, 4-5… (docs/product.md, « Rules »). */
export type Spread = readonly number[];

export const clampPage = (page: number, total: number): number =>
  Math.min(Math.max(Number.isFinite(page) ? Math.trunc(page) : 1, 1), total);

/** The pages visible when this one is open. */
export function spreadOf(page: number, total: number, double: boolean): Spread {
  const open = clampPage(page, total);
  if (!double || open === 1) return [open];
  const left = open - (open % 2);
  return left < total ? [left, left + 1] : [left];
}

/** The page after one turn: two pages further in double mode, one in single mode. Unchanged at either end. */
export function adjacentPage(page: number, by: 1 | -1, total: number, double: boolean): number {
  const spread = spreadOf(page, total, double);
  const next = by > 0 ? (spread.at(-1) ?? 1) + 1 : (spread[0] ?? 1) - 1;
  if (next < 1 || next > total) return page;
  return spreadOf(next, total, double)[0] ?? page;
}

export function allSpreads(total: number, double: boolean): Spread[] {
  const spreads: Spread[] = [];
  for (let page = 1; page <= total; page += spreads.at(-1)?.length ?? 1) spreads.push(spreadOf(page, total, double));
  return spreads;
}

/** The pages to preload: the visible ones, then the next, then the previous. */
export function pagesToPreload(page: number, total: number, double: boolean): number[] {
  const visible = spreadOf(page, total, double);
  const neighbours = ([1, -1] as const).flatMap((by) => spreadOf(adjacentPage(page, by, total, double), total, double));
  return [...new Set([...visible, ...neighbours])];
}

/** « Pages 2 et 3 sur 24 » */
export const spreadSentence = (spread: Spread, total: number): string =>
  `${spread.length > 1 ? 'Pages' : 'Page'} ${spread.join(' et ')} sur ${total}`;

export const spreadLabel = (spread: Spread): string => (spread[0] === 1 ? 'Couverture' : spread.join('–'));
