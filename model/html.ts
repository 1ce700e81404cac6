import { Parser, Tokenizer } from 'htmlparser2';

/** One piece of an HTML text, in document order. Attribute values and texts are decoded. */
export type HtmlPart =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

export type HtmlToken = { kind: 'open' | 'close'; name: string; source: string } | { kind: 'text'; source: string };

/** Characters that are read at once where few may be enough. A text that continues in the next piece is two texts. */
const pieceLength = 4096;

/**
 * The tags and texts of HTML in document order. No tag is added or left out, whatever their nesting: the time is linear in the length.
 * `decodeEntities`: in texts. `isEnough`: called with each text; true stops the reading after it.
 */
export function tokenizeHtml(html: string, decodeEntities = false, isEnough?: (text: string) => boolean): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let start = 0;
  let name = '';
  const open = (end: number) => tokens.push({ kind: 'open', name, source: html.slice(start, end + 1) });
  const text = (source: string) => {
    tokens.push({ kind: 'text', source });
    if (isEnough?.(source)) tokenizer.pause();
  };
  const nothing = () => undefined;
  const tokenizer: Tokenizer = new Tokenizer(
    { xmlMode: false, recognizeSelfClosing: true, decodeEntities },
    {
      onopentagname(from, to) {
        start = from - 1;
        name = html.slice(from, to);
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag(from, to) {
        const end = html.indexOf('>', to);
        if (end !== -1)
          tokens.push({ kind: 'close', name: html.slice(from, to), source: html.slice(from - 2, end + 1) });
      },
      ontext: (from, to) => text(html.slice(from, to)),
      ontextentity: (character) => text(String.fromCodePoint(character)),
      onattribname: nothing,
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  const length = isEnough ? pieceLength : html.length;
  for (let from = 0; from < html.length && tokenizer.running; from += length)
    tokenizer.write(html.slice(from, from + length));
  tokenizer.end();
  return tokens;
}

/** Rewrites HTML: `rewrite` returns what replaces a part; undefined leaves it, byte for byte. Comments, declarations and stray tags go. */
export function rewriteHtml(html: string, rewrite: (part: HtmlPart) => string | undefined): string {
  let written = '';
  /** The input before this index is in `written`. */
  let position = 0;
  let end = 0;
  // A tag that is not in the text (the end of a void element) has no length.
  const write = (replacement: string | undefined, isImplied = false) => {
    const from = isImplied ? end : Math.max(end, parser.startIndex);
    const to = isImplied ? end : Math.max(end, parser.endIndex + 1);
    if (from > end) {
      written += html.slice(position, end);
      position = from;
    }
    if (replacement !== undefined) {
      written += html.slice(position, from) + replacement;
      position = to;
    }
    end = to;
  };
  const parser = new Parser({
    onopentag: (name, attributes, isImplied) => write(rewrite({ kind: 'open', name, attributes }), isImplied),
    onclosetag: (name, isImplied) => write(rewrite({ kind: 'close', name }), isImplied),
    ontext: (text) => write(rewrite({ kind: 'text', text })),
    oncomment: () => write(''),
    onprocessinginstruction: () => write(''),
  });
  parser.end(html);
  return written + html.slice(position, end);
}

const voids = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);

/** A start tag, in the form that the sanitizer writes (server/entry-input/sanitize-html.ts). */
export function startTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')}${voids.has(name) ? ' />' : '>'}`;
}

/** A text as HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type HtmlTag = Exclude<HtmlToken, { kind: 'text' }>;

/** Inline elements: no space replaces their tags, or « XIX<sup>e</sup> siècle » would get one. */
const inline = new Set(['a', 'b', 'code', 'em', 'i', 's', 'small', 'span', 'strong', 'sub', 'sup', 'u']);

/** Elements whose end tag ends a paragraph, as a line break does. */
const blocks = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote', 'tr', 'figure']);

const headings = new Set(['h2', 'h3', 'h4', 'h5', 'h6']);

/** The text of clean HTML on one line. A period parts a heading from the sentence after it. */
export const textOf = (html: string | null | undefined): string => onOneLineOf(tokenizeHtml(html ?? '', true));

/** The excerpt of clean HTML. It reads no further than needed: a list shows a hundred excerpts, each of up to half a million characters. */
export function excerptOf(html: string | null | undefined, length = excerptLength): string {
  let wanted = length + 1;
  const tokens = tokenizeHtml(html ?? '', true, (text) => {
    wanted -= beginningOf(text, length).replace(/\s+/g, '').length;
    return wanted <= 0;
  });
  return excerpt(onOneLineOf(tokens), length);
}

function onOneLineOf(tokens: readonly HtmlToken[]): string {
  const lines = partsOf(tokens, ({ kind, name }) => kind === 'close' && headings.has(name));
  return lines.map((line, index) => (index < lines.length - 1 ? withFullStop(line) : line)).join(' ');
}

const withFullStop = (line: string): string => (/[\p{L}\p{N})»”]/u.test(line.at(-1) ?? '') ? `${line}.` : line);

/** The text of clean HTML with an empty line between its blocks, for a calendar or an e-mail. */
export function paragraphsOf(html: string | null | undefined): string {
  const tokens = tokenizeHtml(html ?? '', true);
  return partsOf(tokens, ({ kind, name }) => name === 'br' || (kind === 'close' && blocks.has(name))).join('\n\n');
}

/** The texts between the tags that end a part, each on one line, without those that are empty. */
function partsOf(tokens: readonly HtmlToken[], endsPart: (tag: HtmlTag) => boolean): string[] {
  const parts = [''];
  for (const token of tokens) {
    const last = parts.length - 1;
    if (token.kind === 'text') parts[last] += token.source;
    else if (endsPart(token)) parts.push('');
    else if (!inline.has(token.name)) parts[last] += ' ';
  }
  return parts.map(onOneLine).filter(Boolean);
}

/** docs/product.md, « Numbers ». */
const excerptLength = 120;

/** The beginning of a text with an ellipsis, cut at the last word if it ends near. */
export function excerpt(text: string, length = excerptLength): string {
  const plain = onOneLine(beginningOf(text, length));
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > length * 0.7 ? space : length).replace(/[\s,;:.]+$/, '')}…`;
}

/** One character more than fits in an excerpt, which then ends with an ellipsis. Blanks do not count. */
const beginningOf = (text: string, length: number): string =>
  new RegExp(`^(?:\\s*\\S){0,${length + 1}}`, 'u').exec(text)?.[0] ?? '';

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
