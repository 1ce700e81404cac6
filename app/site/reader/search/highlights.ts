import type { Hit, TextPosition } from './search.ts';

/** Highlight names, used in page.module.css. */
const highlightNames = { all: 'liseuse-trouve', current: 'liseuse-ici' } as const;

/** Highlights results by the CSS Custom Highlight API, without changing the DOM. Without it the search leads to pages. Returns a cleanup. */
export function markHits(
  runs: readonly HTMLElement[],
  hits: readonly Hit[],
  hit: Hit | undefined,
): (() => void) | undefined {
  const page = Number(runs.find((run) => run.isConnected)?.closest<HTMLElement>('[data-page]')?.dataset.page);
  const pageHits = hits.filter((candidate) => candidate.page === page);
  if (pageHits.length === 0 || typeof Highlight === 'undefined') return undefined;
  const marks: [Highlight, Range][] = [];
  for (const pageHit of pageHits) {
    const range = rangeOf(runs, pageHit);
    if (!range) continue;
    const mark = highlight(pageHit === hit ? 'current' : 'all');
    mark.add(range);
    marks.push([mark, range]);
    if (pageHit === hit) range.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  return () => {
    for (const [mark, range] of marks) mark.delete(range);
  };
}

function highlight(kind: keyof typeof highlightNames): Highlight {
  const existing = CSS.highlights.get(highlightNames[kind]);
  if (existing) return existing;
  const created = new Highlight();
  created.priority = kind === 'current' ? 1 : 0;
  CSS.highlights.set(highlightNames[kind], created);
  return created;
}

function rangeOf(runs: readonly HTMLElement[], { from, to }: Hit): Range | undefined {
  const range = new Range();
  const set = (position: TextPosition, end: 'setStart' | 'setEnd'): boolean => {
    const textNode = runs[position.run]?.firstChild;
    if (!(textNode instanceof Text)) return false;
    range[end](textNode, Math.min(position.offset, textNode.length));
    return true;
  };
  return set(from, 'setStart') && set(to, 'setEnd') ? range : undefined;
}
