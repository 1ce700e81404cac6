/** A piece of text as the document gives it: within one line, in one style. */
export interface Run {
  text: string;
  endsLine: boolean;
}

/** A place in a page's text: the piece, and how far into it. */
export interface Spot {
  run: number;
  offset: number;
}

export interface Hit {
  page: number;
  from: Spot;
  to: Spot;
}

interface Letter extends Spot {
  length: number;
}

export interface FoldedText {
  text: string;
  /** Where each letter of `text` comes from. */
  letters: Letter[];
}

const spelled: Record<string, string> = { œ: 'oe', æ: 'ae', '’': "'", ʼ: "'", '“': '"', '”': '"' };
const hyphen = /[-\u00ad\u2010\u2011]/;

/**
 * A page's text as it is searched: without accents, case, hyphens nor line ends, so that « memoire » finds « Mémoire » and a word
 * cut in two at a line's end is still a word.
 */
export function fold(runs: readonly Run[]): FoldedText {
  const letters: Letter[] = [];
  let text = '';
  let cut = false;
  const add = (folded: string, letter: Letter) => {
    for (const unit of folded) {
      if (unit === ' ' && (text === '' || text.endsWith(' '))) continue;
      text += unit;
      for (let index = 0; index < unit.length; index += 1) letters.push(letter);
    }
  };
  for (const [run, { text: given, endsLine }] of runs.entries()) {
    let offset = 0;
    for (const character of given) {
      const letter = { run, offset, length: character.length };
      offset += character.length;
      if (!/\s/.test(character)) cut = hyphen.test(character);
      if (!hyphen.test(character)) add(folded(character), letter);
    }
    if (endsLine && !cut) add(' ', { run, offset, length: 0 });
  }
  return { text, letters };
}

function folded(character: string): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/./gu, (unit) => spelled[unit] ?? unit).replace(/\s+/g, ' ');
}

/** What a visitor typed, as a text is searched. Empty when there is nothing to look for. */
export const foldQuery = (query: string): string => fold([{ text: query, endsLine: false }]).text.trim();

/** Every place of a page where the query stands. */
export function findIn({ text, letters }: FoldedText, query: string, page: number): Hit[] {
  const hits: Hit[] = [];
  if (query === '') return hits;
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + query.length)) {
    const first = letters[at];
    const last = letters[at + query.length - 1];
    if (!first || !last) break;
    hits.push({
      page,
      from: { run: first.run, offset: first.offset },
      to: { run: last.run, offset: last.offset + last.length },
    });
  }
  return hits;
}
