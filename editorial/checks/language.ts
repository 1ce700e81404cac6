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

/** The languages that the editor can mark, besides the page's French. */
type MarkedLanguage = 'gcf' | 'en';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Grammatical words of one language that the other two do not have, or rarely use. */
const french = words(
  'le la les des du de d l un une est sont était étaient sera dans que qu qui sur sous avec sans pour par et à au aux ce cet cette ces il ils elle ' +
    'elles se s ne n pas plus mais son sa ses leur leurs nous vous je j tu mon ma mes notre votre où dont comme entre vers depuis chez être avoir ' +
    'a ont fait tout toute tous toutes très aussi puis donc car ou y en c m t quand même deux trois',
);
const creole = words(
  'ka ké té nou yo mwen moun épi adan asi kon pou ki zòt lè sé lé anlè anba fè sav savé konnèt timoun péyi ' +
    'lanmou lavi gadé palé tann vlé pé jòdi jodi ' +
    'byen kréyòl an on i pa ni ban bay vin vini ay alé sòti rivé menm tou tan dè a-y jik paskè davwa chak anki wè dlo fanm nonm bondyé annou ' +
    'ankò jou mété pran mannyè kijan kimoun kila lanmè latè zafè zansèt nèg',
);
/** Words of French that Creole has too. */
const sharedWithCreole = words('la tout ou a sa en');
/** Words of Creole that French has too, with another meaning: they confirm and never decide. */
const weakCreole = words('an on i pa ni ban tou tan jou pran vin on ay bay lavi menm la ou');
const english = words(
  'the and of to is for with from by this that these those are was were been our your you we they it its be have has had will would can could not ' +
    'at in he she his her their what when where how why who which there here all about into than then them us my me do does did free welcome',
);
/** Words of English that French has too, or borrows. */
const weakEnglish = words('all me us in at can free do does');

/** Borrowed words and names with characters that French hardly has: they do not change the language of their sentence. */
const borrowed = words(
  'ka gwoka gwo léwoz gwadloup kréyol kréyòl kilo kiosque kilomètre kilomètres kg km week weekend web wifi www show kayak parking marketing ticket ' +
    'tickets rock folk jazz kora kit kits workshop newsletter podcast facebook twitter whatsapp linkedin instagram ' +
    'tiktok kakemono kamishibaï kimono ' +
    'karaoké kermesse kiosk ketchup look bokit bokits ankylosé bibliothèque skate ski stock stocks wagon watt wallon york new toumblak boula makè ' +
    'krik krak kaladja graj menndé woulé padjanbèl kenbwa bwa mawon anakao wayuu kalinago',
);

/** A word in the Creole spelling of GEREC: k for the sound of « car », w, ò. */
const isSpelledAsCreole = (word: string): boolean =>
  /ò|^k|k[aeiouéèwly]|[bdfglmnptv]w[aeiéè]|[aeéè]w[aeéè]|^[aeéè]?wou|yé$|yen$/.test(word) && !borrowed.has(word);

/** Creole of Guadeloupe or English; undefined for French and in doubt. Tuned for few false alarms: borrowed words and names are no passage. */
function detectLanguage(text: string): MarkedLanguage | undefined {
  // Three words have five characters or more.
  if (text.length < 5) return undefined;
  const tokens = [...text.matchAll(/\p{L}+/gu)].map(([word]) => word);
  if (tokens.length < 3) return undefined;
  const lower = tokens.map((word) => word.toLowerCase());
  const count = (matches: (word: string, index: number) => boolean) => lower.filter(matches).length;
  const isName = (index: number) => index > 0 && /^\p{Lu}/u.test(tokens[index] ?? '');

  const frenchWords = count((word) => french.has(word) && !creole.has(word) && !sharedWithCreole.has(word));
  const decisiveCreole = count(
    (word, index) => !isName(index) && ((creole.has(word) && !weakCreole.has(word)) || isSpelledAsCreole(word)),
  );
  const creoleWords = decisiveCreole + count((word) => weakCreole.has(word));
  if (decisiveCreole >= 2 && decisiveCreole > frenchWords && creoleWords >= tokens.length * 0.3) return 'gcf';

  const decisiveEnglish = count((word) => english.has(word) && !weakEnglish.has(word));
  const englishWords = decisiveEnglish + count((word) => weakEnglish.has(word));
  const frenchBesideEnglish = count((word) => french.has(word) && word !== 'a');
  if (
    decisiveEnglish >= 1 &&
    englishWords >= 2 &&
    englishWords > frenchBesideEnglish &&
    englishWords >= tokens.length * 0.2
  )
    return 'en';
  return undefined;
}
