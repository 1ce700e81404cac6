import { detectLanguage, type MarkedLanguage } from './detect-language.ts';
import { quote, type Rule } from './finding.ts';
import type { Edit, TextPiece } from './rich-text.ts';
import { inherited, lengthsWithin, piecesByBlock, repairBy, richTextsOf } from './rich-text.ts';

const names: Record<MarkedLanguage, string> = { gcf: 'créole', en: 'anglais' };

/** Passages in Creole or English that are not marked as such (WCAG 3.1.2, RGAA 8.7). */
export const passageLanguage: Rule = function* (type, values) {
  for (const { richText, where } of richTextsOf(type, values, /\S/)) {
    const lengths = new Map<TextPiece, (position: number) => number>();
    const offsetOf = (piece: TextPiece, position: number) => {
      const lengthAt = lengths.get(piece) ?? lengthsWithin(piece.text);
      lengths.set(piece, lengthAt);
      return piece.start + lengthAt(position);
    };
    for (const pieces of piecesByBlock(richText))
      for (const { language, text, parts } of passagesOf(pieces)) {
        const [first, last] = [parts[0], parts.at(-1)];
        if (!first || !last) continue;
        const name = names[language];
        yield {
          ...where(first.piece.parent),
          location: { kind: 'text', start: offsetOf(first.piece, first.from), end: offsetOf(last.piece, last.to) },
          sentence: `${quote(text, 50)} n’est pas marqué en ${name}`,
          reason: 'Une voix de synthèse le lirait comme du français.',
          repair: repairBy(markEdits(parts, language), `Marquer en ${name}`, `passage marqué en ${name}`),
        };
      }
  }
};

type Part = { piece: TextPiece; from: number; to: number };

/** Ends of sentences and quotations: a passage does not cross them. */
const boundary = /[.!?…;:«»“”"()\n\u2028]/;

/** The passages of a block in another language: its sentences and quotations, else its emphasised texts. */
function passagesOf(pieces: readonly TextPiece[]) {
  const passages: { language: MarkedLanguage; text: string; parts: Part[] }[] = [];
  const read = (parts: Part[]): boolean => {
    const text = parts.map(({ piece, from, to }) => piece.text.slice(from, to)).join('');
    const language = detectLanguage(text);
    if (language) passages.push({ language, text: text.trim(), parts: trimmed(parts) });
    return language !== undefined;
  };
  for (const sentence of sentencesOf(pieces)) {
    if (read(sentence)) continue;
    for (const emphasised of emphasisedIn(sentence)) read(emphasised);
  }
  return passages;
}

function sentencesOf(pieces: readonly TextPiece[]): Part[][] {
  const sentences: Part[][] = [[]];
  for (const piece of pieces) {
    const language = inherited(piece.parent, 'lang');
    if (language !== undefined && !/^fr\b/i.test(language)) {
      sentences.push([]);
      continue;
    }
    let from = 0;
    for (let index = 0; index <= piece.text.length; index += 1) {
      if (index < piece.text.length && !boundary.test(piece.text[index] ?? '')) continue;
      if (index > from) sentences.at(-1)?.push({ piece, from, to: index });
      if (index < piece.text.length) sentences.push([]);
      from = index + 1;
    }
  }
  return sentences.filter((parts) => parts.length > 0);
}

const emphasis = new Set(['em', 'i', 'cite', 'strong', 'b', 'u', 'a', 'mark']);

/** The parts of a sentence by the element that sets them apart. */
function emphasisedIn(sentence: readonly Part[]): Part[][] {
  const parts = sentence.filter(({ piece: { parent } }) => parent && emphasis.has(parent.name));
  return [...Map.groupBy(parts, ({ piece }) => piece.parent).values()];
}
function trimmed(parts: readonly Part[]): Part[] {
  const spoken = parts.filter(({ piece, from, to }) => piece.text.slice(from, to).trim() !== '');
  return spoken.map((part, index) => {
    const text = part.piece.text.slice(part.from, part.to);
    const before = index === 0 ? text.length - text.trimStart().length : 0;
    const after = index === spoken.length - 1 ? text.length - text.trimEnd().length : 0;
    return { ...part, from: part.from + before, to: part.to - after };
  });
}

/** Wraps each run of parts within one element. */
function markEdits(parts: readonly Part[], language: MarkedLanguage): Edit[] {
  const runs: { first: Part; last: Part }[] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (run && isAdjacent(run.last, part)) run.last = part;
    else runs.push({ first: part, last: part });
  }
  return runs.flatMap(({ first, last }) => {
    const [from, to] = [sourceOf(first, first.from), sourceOf(last, last.to)];
    return [
      { from, to: from, text: `<span lang="${language}">` },
      { from: to, to, text: '</span>' },
    ];
  });
}

const isAdjacent = (a: Part, b: Part): boolean =>
  a.piece.parent === b.piece.parent &&
  a.to === a.piece.text.length &&
  b.from === 0 &&
  a.piece.source[1] === b.piece.source[0];

/** The position in the source of a character of a piece; an entity is not divided. */
function sourceOf({ piece }: Part, character: number): number {
  const [from, to] = piece.source;
  if (piece.isLiteral) return from + character;
  return character === 0 ? from : to;
}
