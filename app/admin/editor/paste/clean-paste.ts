import { parseInertHtml } from '../../inputs/html-text.tsx';
import { normalizeColour, presets } from '../colours.ts';
import { isFetchable, isSafeUrl } from '../link-url.ts';
import { dropEmpty, isBlock, nestLists, nodesIn, normalizeBlocks, rename, unwrap, wrapContent } from './nodes.ts';
import { buildWordLists } from './word-lists.ts';

/** Word's VML drawings. */
const vml = 'v\\:shape, v\\:group, v\\:rect, v\\:roundrect, v\\:oval, v\\:line, v\\:polyline';

/** Elements that never are text: scripts, forms, Word's drawings, sounds. */
const droppedElements = [
  'template, noscript, object, embed, applet, frame, frameset, svg, math, canvas, audio',
  `button, input, select, textarea, dialog, o\\:OLEObject, v\\:shapetype, ${vml}, xml`,
].join();

/**
 * Cleans pasted HTML (docs/product.md, « Input ») from Word, LibreOffice, Google Docs or a web page.
 * It is parsed inert; the result has plain blocks, lists and links, and a colour as its only style.
 * HTML copied from this editor is marked, and keeps everything: alignments, tables, embedded pages.
 * `lostPictures` were left on the other computer: a file's URL, or bytes within the text. `cutRows`: those of a table that was cut.
 */
export function cleanPaste(html: string) {
  const body = parseInertHtml(html);
  const own = body.querySelector('[data-pm-slice]') !== null;
  const cutRows = cutLongTables(body);
  const lostDrawings = countLostDrawings(body);
  for (const element of body.querySelectorAll(own ? droppedElements : `${droppedElements}, iframe, video`))
    element.remove();
  if (!own) {
    readHeadingRoles(body);
    buildWordLists(body);
    marksFromStyles(body);
    normalizeBlocks(body);
    nestLists(body);
  }
  const lostPictures = dropLostPictures(body) + lostDrawings;
  cleanAttributes(body, own);
  dropComments(body);
  if (!own) {
    dropEmpty(body);
    addTableHeads(body);
  }
  // The caret comes after a table, not into its last cell, where the next paste would land.
  if (!own && body.lastElementChild?.localName === 'table') body.append(document.createElement('p'));
  return { html: body.innerHTML.trim(), lostPictures, cutRows };
}

/** Word for the web writes a heading as a paragraph with a role, and a no-break space at the end of each paragraph. */
function readHeadingRoles(body: HTMLElement): void {
  for (const end of body.querySelectorAll('span.EOP')) end.remove();
  for (const heading of [...body.querySelectorAll<HTMLElement>('p[role=heading], div[role=heading]')]) {
    const level = Math.min(6, Math.max(1, Math.round(Number(heading.ariaLevel)) || 2));
    // The colour is that of the source document's headings, repeated on each word.
    for (const element of heading.querySelectorAll<HTMLElement>('[style]')) element.style.color = '';
    heading.style.color = '';
    rename(heading, `h${level}`);
  }
}

const drawing = /<v:(?:shape|group|rect|roundrect|oval|line|polyline)\b[^>]*/i;

/** Counts VML drawings pasted without their fallback picture. A horizontal rule is not counted. */
function countLostDrawings(body: HTMLElement): number {
  const pictures = [...body.querySelectorAll('img')];
  const shown = new Set(pictures.flatMap((picture) => picture.getAttribute('v:shapes')?.split(' ') ?? []));
  const drawings = [...body.querySelectorAll(vml)].filter(({ parentElement }) => !parentElement?.closest(vml));
  const comments = nodesIn(body, NodeFilter.SHOW_COMMENT).flatMap(({ nodeValue }) => nodeValue ?? []);
  const texts = [
    ...drawings.map(({ outerHTML }) => outerHTML),
    ...comments.filter((text) => /^\[if gte vml/.test(text)),
  ];
  return texts.filter((text) => {
    const ids = [...text.matchAll(/\bid="?([^"\s>]+)/g)].map(([, id]) => id ?? '');
    const shape = drawing.exec(text)?.[0];
    return shape !== undefined && !/\bo:hr=/.test(shape) && !ids.some((id) => shown.has(id));
  }).length;
}

function dropLostPictures(body: HTMLElement): number {
  const lost = [...body.querySelectorAll('img')].filter((image) => {
    const src = image.getAttribute('src') ?? '';
    return !isFetchable(src) || !/^(https?:|\/)/i.test(src);
  });
  for (const image of lost) image.remove();
  return lost.length;
}

function dropComments(body: HTMLElement): void {
  for (const comment of nodesIn(body, NodeFilter.SHOW_COMMENT)) (comment as Comment).remove();
  // Word's own tags: <o:p>, <st1:place>…
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element);
}

/** Attributes allowed on pasted elements (docs/product.md, « Input »), including those that a table or a numbering needs. */
const allowedAttributes: Record<string, readonly string[]> = {
  a: ['href', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** Strips every attribute that is not allowed. HTML copied from this editor keeps all attributes of the schema. */
function cleanAttributes(body: HTMLElement, own: boolean): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) {
    const colour = own ? element.style.color : chosenColour(element);
    const align = own ? element.style.textAlign : '';
    const isWide = own && element.matches('figure.wide');
    for (const { name } of [...element.attributes]) {
      const isAllowed = own
        ? !/^(on.*|class|id|style)$/.test(name)
        : allowedAttributes[element.localName]?.includes(name);
      if (!isAllowed) element.removeAttribute(name);
    }
    if (colour) element.style.color = colour;
    if (align) element.style.textAlign = align;
    if (isWide) element.className = 'wide';
    if (element.localName === 'a') cleanLink(element);
    for (const size of ['width', 'height']) {
      if (!/^\d{1,5}$/.test(element.getAttribute(size) ?? '0')) element.removeAttribute(size);
    }
  }
}

/** The target of a link from Google Docs or its results, which lead through google.com/url. */
function withoutRedirect(href: string): string {
  const { host, pathname, searchParams } = new URL(URL.canParse(href) ? href : 'about:blank');
  const target = /^www\.google\.[a-z.]+$/.test(host) && pathname === '/url' ? searchParams : undefined;
  return target?.get('q') ?? target?.get('url') ?? href;
}

/** Unwraps links that cannot be followed from here: bookmarks of the copied document, files of another computer. */
function cleanLink(link: HTMLElement): void {
  const href = withoutRedirect(link.getAttribute('href') ?? '');
  link.setAttribute('href', href);
  if (!isSafeUrl(href) || !/^(https?:|mailto:|tel:|\/)/i.test(href.trim())) link.replaceWith(...link.childNodes);
  else if (link.getAttribute('target') !== '_blank') link.removeAttribute('target');
  else link.setAttribute('rel', 'noopener noreferrer');
}

/** Turns styles into marks; only a colour stays (docs/product.md, « Input »). Google Docs wraps everything in a `<b>` styled as not bold. */
function marksFromStyles(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('[style]')]) {
    const { style } = element;
    if (isBlock(element) && !/^(p|div|td)$/.test(element.localName)) continue;
    const inLink = element.closest('a') !== null;
    const inHeading = element.closest('h1, h2, h3, h4, h5, h6, th') !== null;
    const bold = /^(bold|bolder|[6-9]\d\d)$/.test(style.fontWeight);
    const decoration = `${style.textDecorationLine} ${style.textDecoration}`;
    if (bold && !inHeading && !element.matches('b, strong')) wrapContent(element, 'strong');
    if (/^(italic|oblique)/.test(style.fontStyle) && !element.matches('i, em, cite')) wrapContent(element, 'em');
    if (/underline/.test(decoration) && !inLink && !element.querySelector('a')) wrapContent(element, 'u');
    if (/line-through/.test(decoration)) wrapContent(element, 's');
    if (/^(super|sub)$/.test(style.verticalAlign) && !element.matches('sup, sub')) {
      wrapContent(element, style.verticalAlign === 'super' ? 'sup' : 'sub');
    }
    const negated =
      (/^(normal|400)$/.test(style.fontWeight) && element.matches('b, strong')) ||
      (style.fontStyle === 'normal' && element.matches('i, em'));
    if (negated) unwrap(element);
  }
  for (const font of body.querySelectorAll<HTMLElement>('font[color]'))
    font.style.color = font.getAttribute('color') ?? '';
}

/** The colour that the author chose: neither the default black, which browsers copy, nor that of links, nor an unreadable near-white. */
function chosenColour(element: HTMLElement): string | undefined {
  const colour = element.style.color && normalizeColour(element.style.color);
  if (!colour || element.closest('a') || element.querySelector('a')) return undefined;
  if (presets.some((preset) => preset.colour === colour)) return colour;
  if (colour === 'black' || colour === 'white') return undefined;
  const [, ...digits] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  if (digits.length === 0) return colour;
  const parts = digits.map((part) => Number.parseInt(part, 16));
  const [darkest, lightest] = [Math.min(...parts), Math.max(...parts)];
  const isGrey = lightest - darkest <= 20;
  return (isGrey && lightest <= 0x70) || darkest >= 0xd8 ? undefined : colour;
}

/** The rows of a pasted table that are taken: more would slow down each keystroke, and are no reading. */
export const maxPastedRows = 500;

/** Cuts tables to the rows that are taken. Returns how many rows the longest table had, if one was too long. */
function cutLongTables(body: HTMLElement): number | undefined {
  const lengths = Array.from(body.querySelectorAll('table'), (table) => {
    const rows = [...table.rows];
    for (const row of rows.slice(maxPastedRows)) row.remove();
    return rows.length;
  });
  const longest = Math.max(0, ...lengths);
  return longest > maxPastedRows ? longest : undefined;
}

/** Gives each table a caption to write and a head with column headers: its first row where it has none. */
function addTableHeads(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    table.createCaption();
    // A header over several rows takes them along.
    const [first] = table.rows;
    const length = Math.max(1, ...Array.from(first?.cells ?? [], ({ rowSpan }) => rowSpan));
    if (!table.tHead && table.rows.length > length) table.createTHead().append(...[...table.rows].slice(0, length));
    for (const section of [...table.tBodies]) if (section.rows.length === 0) section.remove();
    for (const cell of [...(table.tHead?.querySelectorAll('td, th') ?? [])]) {
      const header = cell.localName === 'th' ? cell : rename(cell, 'th');
      if (!header.hasAttribute('scope')) header.setAttribute('scope', 'col');
    }
  }
}
