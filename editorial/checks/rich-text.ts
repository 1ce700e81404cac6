import { Parser } from 'htmlparser2';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { FieldValues } from '#model/field.ts';
import { type Finding, fieldsOf, ordinal } from './finding.ts';

/** A range of the HTML source; the end is not in it. */
type SourceRange = [from: number, to: number];

export interface RichTextElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  parent: RichTextElement | undefined;
  /** Its rank among the elements of its name, from 0. */
  index: number;
  startTag: SourceRange;
  endTag: SourceRange | undefined;
  /** Offsets of its text, in characters that are not whitespace. */
  start: number;
  end: number;
  readonly text: string;
  /** Its position and that of the first element after it, in document order: the elements between are within it. */
  position: number;
  next: number;
}

/** A decoded piece of text: an entity is a piece of its own. */
export interface TextPiece {
  text: string;
  source: SourceRange;
  /** Whether each character is one of the source. */
  isLiteral: boolean;
  start: number;
  parent: RichTextElement | undefined;
}

export interface ParsedRichText {
  elements: readonly RichTextElement[];
  pieces: readonly TextPiece[];
  /** The ranks of the top-level paragraphs. */
  paragraphs: ReadonlyMap<RichTextElement, number>;
}

/** The number of characters of a text that are not whitespace: offsets count them. */
export const lengthOf = (text: string): number => text.replace(/\s/g, '').length;

/** The server refuses deeper texts (server/entry-input/sanitize-html.ts). They are read as empty, which bounds the work. */
const maxNesting = 100;

/** Elements whose text is read by itself. */
const blockNames = new Set('p h2 h3 h4 h5 h6 li blockquote td th figcaption caption pre figure ul ol table'.split(' '));

/** Reads clean HTML into its elements and texts, with their positions in the source. The time is linear in the length. */
export function parseRichText(html: string): ParsedRichText {
  const elements: RichTextElement[] = [];
  const pieces: TextPiece[] = [];
  const open: (RichTextElement & { to: number })[] = [];
  const counts = new Map<string, number>();
  let offset = 0;
  let decoded = '';
  const tooDeep = new Error('nested too deep');
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= maxNesting) throw tooDeep;
      const index = counts.get(name) ?? 0;
      counts.set(name, index + 1);
      const from = decoded.length;
      const element = {
        name,
        attributes,
        parent: open.at(-1),
        index,
        startTag: [parser.startIndex, parser.endIndex + 1] as SourceRange,
        endTag: undefined,
        start: offset,
        end: offset,
        to: from,
        // Texts within texts are slices of one: their lengths do not add up.
        get text() {
          return decoded.slice(from, this.to);
        },
        position: elements.length,
        next: elements.length + 1,
      };
      elements.push(element);
      open.push(element);
    },
    onclosetag(_name, isImplied) {
      const element = open.pop();
      if (!element) return;
      element.end = offset;
      element.to = decoded.length;
      element.next = elements.length;
      if (!isImplied) element.endTag = [parser.startIndex, parser.endIndex + 1];
    },
    ontext(text) {
      const source: SourceRange = [parser.startIndex, parser.endIndex + 1];
      pieces.push({
        text,
        source,
        isLiteral: source[1] - source[0] === text.length,
        start: offset,
        parent: open.at(-1),
      });
      offset += lengthOf(text);
      decoded += text;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (error !== tooDeep) throw error;
    return { elements: [], pieces: [], paragraphs: new Map() };
  }
  const paragraphs = elements.filter(({ name, parent }) => name === 'p' && !parent);
  return { elements, pieces, paragraphs: new Map(paragraphs.map((element, rank) => [element, rank])) };
}

const parsed = new WeakMap<object, Map<string, ParsedRichText>>();

/** A text of an entry, read once for every rule. */
function richTextOf(values: Readonly<FieldValues>, html: string): ParsedRichText {
  const texts = parsed.get(values) ?? new Map<string, ParsedRichText>();
  parsed.set(values, texts);
  const richText = texts.get(html) ?? parseRichText(html);
  texts.set(html, richText);
  return richText;
}

/** The rich texts of an entry whose HTML has what a rule looks for; `where` says where a finding in an element, or beside one, is. */
export function* richTextsOf(type: TypeDeclaration, values: Readonly<FieldValues>, wanted: RegExp) {
  for (const { name, field, value } of fieldsOf(type, values, 'richText')) {
    if (typeof value !== 'string' || !wanted.test(value)) continue;
    const richText = richTextOf(values, value);
    const where = (element: RichTextElement | undefined) => ({
      field: name,
      place: `${field.label}, ${placeOf(richText, element)}`,
    });
    yield { field, richText, where };
  }
}

/** A function from a position in a text to the number of characters before it that are not whitespace. Quick for rising positions. */
export function lengthsWithin(text: string): (position: number) => number {
  let [counted, length] = [0, 0];
  return (position) => {
    if (position < counted) [counted, length] = [0, 0];
    length += lengthOf(text.slice(counted, position));
    counted = position;
    return length;
  };
}

/** The nearest element of a text that is read by itself, such as a paragraph. */
export function blockOf(element: RichTextElement | undefined): RichTextElement | undefined {
  for (let current = element; current; current = current.parent) if (blockNames.has(current.name)) return current;
  return undefined;
}

/** The pieces of text by block, in document order. */
export function piecesByBlock({ pieces }: ParsedRichText): TextPiece[][] {
  const groups: TextPiece[][] = [];
  let last: RichTextElement | undefined | null = null;
  for (const piece of pieces) {
    const block = blockOf(piece.parent);
    if (block === last) groups.at(-1)?.push(piece);
    else groups.push([piece]);
    last = block;
  }
  return groups;
}

/** The value of an attribute of the element or of the nearest one around it. */
export function inherited(element: RichTextElement | undefined, attribute: string): string | undefined {
  for (let current = element; current; current = current.parent)
    if (current.attributes[attribute]) return current.attributes[attribute];
  return undefined;
}

export type Edit = { from: number; to: number; text: string };

/** Applies replacements of ranges that do not overlap. */
function applyEdits(html: string, edits: readonly Edit[]): string {
  let result = '';
  let position = 0;
  for (const { from, to, text } of [...edits].sort((a, b) => a.from - b.from || a.to - b.to)) {
    result += html.slice(position, from) + text;
    position = to;
  }
  return result + html.slice(position);
}

type Repair = NonNullable<Finding['repair']>;

export const repairBy = (edits: readonly Edit[], label: string, done: string): Repair => ({
  label,
  done,
  apply: (html) => applyEdits(String(html), edits),
});

/** The same, of edits that remove content. */
export const removalBy = (edits: readonly Edit[], label: string, done: string): Repair => ({
  ...repairBy(edits, label, done),
  removes: true,
});

/** Removes the tags of an element and leaves its content. */
export const unwrapEdits = ({ startTag, endTag }: RichTextElement): Edit[] => [
  { from: startTag[0], to: startTag[1], text: '' },
  ...(endTag ? [{ from: endTag[0], to: endTag[1], text: '' }] : []),
];

export const removeEdits = ({ startTag, endTag }: RichTextElement): Edit[] => [
  { from: startTag[0], to: (endTag ?? startTag)[1], text: '' },
];

/** « dernier paragraphe », « « La forêt des noms » » */
function placeOf({ paragraphs }: ParsedRichText, element: RichTextElement | undefined): string {
  const block = blockOf(element);
  if (!block) return 'dans le texte';
  if (/^h[2-6]$/.test(block.name)) return 'dans un intertitre';
  const names: Record<string, string> = { li: 'dans une liste', td: 'dans un tableau', th: 'dans un tableau' };
  const name = names[block.name];
  if (name) return name;
  if (block.name !== 'p' || block.parent) return 'dans le texte';
  const index = paragraphs.get(block) ?? 0;
  if (paragraphs.size > 1 && index === paragraphs.size - 1) return 'dernier paragraphe';
  return `${ordinal(index)} paragraphe`;
}
