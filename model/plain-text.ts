import { type HtmlToken, tokenizeHtml } from './html.ts';

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
