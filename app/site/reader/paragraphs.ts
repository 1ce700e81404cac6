import type { Run } from './search.ts';

export interface PlacedRun extends Run {
  /** Height of its letters. */
  height: number;
  /** Down the page. */
  top: number;
}

interface Line {
  text: string;
  height: number;
  top: number;
}

/**
 * A page's text as paragraphs, for those who read it larger than the page allows. A PDF knows only where letters stand: a paragraph
 * ends where the lines part, go back up (the next column), or change size. A word cut at a line's end is made whole.
 */
export function paragraphs(runs: readonly PlacedRun[]): string[] {
  const found: string[] = [];
  let before: Line | undefined;
  for (const line of linesOf(runs)) {
    const last = found.at(-1);
    if (last !== undefined && before && follows(before, line)) {
      found[found.length - 1] = joined(last, line.text);
    } else found.push(line.text);
    before = line;
  }
  return found;
}

function follows(before: Line, line: Line): boolean {
  const down = line.top - before.top;
  const alike = Math.abs(line.height - before.height) <= 0.15 * Math.max(line.height, before.height);
  return alike && down > 0 && down <= 1.75 * Math.max(line.height, 1);
}

function joined(last: string, next: string): string {
  if (!/\p{L}[-\u00ad\u2010]$/u.test(last)) return `${last} ${next}`;
  // « heu- / res » was cut by the page; « Saint- / Claude » bears its hyphen everywhere.
  return (/^\p{Ll}/u.test(next) ? last.slice(0, -1) : last) + next;
}

function linesOf(runs: readonly PlacedRun[]): Line[] {
  const lines: Line[] = [];
  let parts: PlacedRun[] = [];
  const end = () => {
    const text = parts
      .map((part) => part.text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    const tallest = Math.max(...parts.map(({ height }) => height));
    if (text !== '') lines.push({ text, height: tallest, top: parts[0]?.top ?? 0 });
    parts = [];
  };
  for (const run of runs) {
    parts.push(run);
    if (run.endsLine) end();
  }
  if (parts.length > 0) end();
  return lines;
}
