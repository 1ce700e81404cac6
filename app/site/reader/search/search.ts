import type { TextRun } from '#model/pdf/paragraphs.ts';

/** A position in a page's text: the run, and the offset in it. */
export type TextPosition = { run: number; offset: number };

export type Hit = { page: number; from: TextPosition; to: TextPosition };

type CharacterSource = TextPosition & { length: number };

export interface FoldedText {
  text: string;
  /** The source of each character of `text`. */
  sources: CharacterSource[];
}

const equivalents: Record<string, string> = { œ: 'oe', æ: 'ae', '’': "'", ʼ: "'", '“': '"', '”': '"' };
const hyphen = /[-\u00ad\u2010\u2011]/;

/** A page's searchable text: without accents, case, hyphens and line ends, so that « memoire » matches « Mémoire » and hyphenated words match. */
export function foldRuns(runs: readonly TextRun[]): FoldedText {
  const sources: CharacterSource[] = [];
  let text = '';
  let cut = false;
  const add = (folded: string, source: CharacterSource) => {
    for (const unit of folded) {
      if (unit === ' ' && (text === '' || text.endsWith(' '))) continue;
      text += unit;
      for (let index = 0; index < unit.length; index += 1) sources.push(source);
    }
  };
  for (const [run, { text: runText, endsLine }] of runs.entries()) {
    let offset = 0;
    for (const character of runText) {
      const source = { run, offset, length: character.length };
      offset += character.length;
      if (!/\s/.test(character)) cut = hyphen.test(character);
      if (!hyphen.test(character)) add(foldCharacter(character), source);
    }
    if (endsLine && !cut) add(' ', { run, offset, length: 0 });
  }
  return { text, sources };
}

function foldCharacter(character: string): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/./gu, (unit) => equivalents[unit] ?? unit).replace(/\s+/g, ' ');
}

/** A query in the same form. Empty when there is nothing to search. */
export const foldQuery = (query: string): string => foldRuns([{ text: query, endsLine: false }]).text.trim();

/** Every match of the query on a page. */
export function findMatches({ text, sources }: FoldedText, query: string, page: number): Hit[] {
  const hits: Hit[] = [];
  if (query === '') return hits;
  for (let index = text.indexOf(query); index !== -1; index = text.indexOf(query, index + query.length)) {
    const first = sources[index];
    const last = sources[index + query.length - 1];
    if (!first || !last) break;
    hits.push({
      page,
      from: { run: first.run, offset: first.offset },
      to: { run: last.run, offset: last.offset + last.length },
    });
  }
  return hits;
}
