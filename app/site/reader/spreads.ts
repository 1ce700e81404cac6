/**
 * Which pages lie side by side. The cover is page 1 and lies alone; then 2-3, 4-5… (SPEC.md, section 4). A last page that has no
 * neighbour lies alone too.
 */
export type Spread = readonly number[];

export const withinBook = (page: number, total: number): number =>
  Math.min(Math.max(Number.isFinite(page) ? Math.trunc(page) : 1, 1), total);

/** The pages seen when this one is open. */
export function spreadOf(page: number, total: number, double: boolean): Spread {
  const open = withinBook(page, total);
  if (!double || open === 1) return [open];
  const left = open - (open % 2);
  return left < total ? [left, left + 1] : [left];
}

/** Where one turn leads: by two pages in double mode, by one in single mode. At either end, nowhere. */
export function turned(page: number, by: 1 | -1, total: number, double: boolean): number {
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

/** The pages to have at hand: those seen, then those of the next turn, then those of the one before. */
export function atHand(page: number, total: number, double: boolean): number[] {
  const seen = spreadOf(page, total, double);
  const beside = ([1, -1] as const).flatMap((by) => spreadOf(turned(page, by, total, double), total, double));
  return [...new Set([...seen, ...beside])];
}

/** « Pages 2 et 3 sur 24 » */
export const spreadSentence = (spread: Spread, total: number): string =>
  `${spread.length > 1 ? 'Pages' : 'Page'} ${spread.join(' et ')} sur ${total}`;

/** « Une », « 2–3 » */
export const spreadLabel = (spread: Spread): string => (spread[0] === 1 ? 'Une' : spread.join('–'));
