/** A text run of the document: within one line, in one style. */
export type TextRun = { text: string; endsLine: boolean };

export type PositionedRun = TextRun & { height: number; width: number; top: number };

/** A text item of pdf.js, or one of its marks, which have no text. */
type PdfItem = { str: string; hasEOL: boolean; height: number; width: number; transform: number[] } | { type: string };

export function runsOf(items: readonly PdfItem[]): PositionedRun[] {
  const texts = items.filter((item) => 'str' in item);
  return texts.map(({ str, hasEOL, height, width, transform }) => {
    return { text: str, endsLine: hasEOL, height, width, top: -Number(transform[5]) };
  });
}

export interface Paragraph {
  text: string;
  /** Larger than the page's body text. */
  isHeading: boolean;
}

type TextLine = Omit<PositionedRun, 'endsLine'>;

/** A line that ends a sentence and is shorter than this part of its column ends its paragraph. */
const shortLine = 0.85;
/** Text larger than the body text by this factor is a heading. */
const headingSize = 1.25;

/**
 * The text of a page for reading at any size. A PDF has positions only: a paragraph ends at a gap, at the next column, at a change of size,
 * or at a short line that ends a sentence. Hyphenated words are joined; the page number is left out.
 */
export function paragraphs(runs: readonly PositionedRun[], page: number): Paragraph[] {
  const lines = linesOf(runs).filter(({ text }) => text !== String(page));
  const column = Math.max(...lines.map(({ width }) => width));
  const body = bodyHeight(lines);
  const blocks: Paragraph[] = [];
  let previous: TextLine | undefined;
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last && previous && follows(previous, line, column)) last.text = joinText(last.text, line.text);
    else blocks.push({ text: line.text, isHeading: line.height >= headingSize * body });
    previous = line;
  }
  return blocks;
}

/** The most frequent text size of a page. */
function bodyHeight(lines: readonly TextLine[]): number {
  const lengths = new Map<number, number>();
  for (const { height, text } of lines) lengths.set(height, (lengths.get(height) ?? 0) + text.length);
  return [...lengths].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function follows(previous: TextLine, line: TextLine, column: number): boolean {
  const distance = line.top - previous.top;
  const sameSize = Math.abs(line.height - previous.height) <= 0.15 * Math.max(line.height, previous.height);
  const ended = previous.width < shortLine * column && /[.!?…][\s»”"]*$/.test(previous.text);
  return sameSize && !ended && distance > 0 && distance <= 1.75 * Math.max(line.height, 1);
}

function joinText(last: string, next: string): string {
  if (!/\p{L}[-\u00ad\u2010]$/u.test(last)) return `${last} ${next}`;
  // « heu- / res » is hyphenated by the layout; « Saint- / Claude » always has its hyphen.
  return (/^\p{Ll}/u.test(next) ? last.slice(0, -1) : last) + next;
}

function linesOf(runs: readonly PositionedRun[]): TextLine[] {
  const lines: TextLine[] = [];
  let parts: PositionedRun[] = [];
  const end = () => {
    const text = parts
      .map((part) => part.text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    const tallest = Math.max(...parts.map(({ height }) => height));
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    if (text !== '') lines.push({ text, height: tallest, width, top: parts[0]?.top ?? 0 });
    parts = [];
  };
  for (const run of runs) {
    parts.push(run);
    if (run.endsLine) end();
  }
  if (parts.length > 0) end();
  return lines;
}
