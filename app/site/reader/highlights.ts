import type { Hit, Spot } from './search.ts';

/** Names known to sheet.module.css. */
const names = { every: 'liseuse-trouve', one: 'liseuse-ici' } as const;

/**
 * Marks what a search found on a page, without touching the page (CSS Custom Highlight API). Where the browser has none, the search
 * still leads to its pages. Returns how to take the marks away.
 */
export function markHits(
  runs: readonly HTMLElement[],
  hits: readonly Hit[],
  hit: Hit | undefined,
): (() => void) | undefined {
  const page = Number(runs.find((run) => run.isConnected)?.closest<HTMLElement>('[data-page]')?.dataset.page);
  const here = hits.filter((found) => found.page === page);
  if (here.length === 0 || typeof Highlight === 'undefined') return undefined;
  const marks: [Highlight, Range][] = [];
  for (const found of here) {
    const range = rangeOf(runs, found);
    if (!range) continue;
    const mark = highlight(found === hit ? 'one' : 'every');
    mark.add(range);
    marks.push([mark, range]);
    if (found === hit) range.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  return () => {
    for (const [mark, range] of marks) mark.delete(range);
  };
}

function highlight(kind: keyof typeof names): Highlight {
  const known = CSS.highlights.get(names[kind]);
  if (known) return known;
  const made = new Highlight();
  made.priority = kind === 'one' ? 1 : 0;
  CSS.highlights.set(names[kind], made);
  return made;
}

function rangeOf(runs: readonly HTMLElement[], { from, to }: Hit): Range | undefined {
  const range = new Range();
  const set = (spot: Spot, end: 'setStart' | 'setEnd'): boolean => {
    const letters = runs[spot.run]?.firstChild;
    if (!(letters instanceof Text)) return false;
    range[end](letters, Math.min(spot.offset, letters.length));
    return true;
  };
  return set(from, 'setStart') && set(to, 'setEnd') ? range : undefined;
}
