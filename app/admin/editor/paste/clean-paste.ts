import { isFetchable, isSafeUrl } from '../link-url.ts';
import { parseInertHtml } from '../parse-inert-html.ts';
import { dropEmpty, nestLists, normalizeBlocks } from './blocks.ts';
import { chosenColour, marksFromStyles } from './inline-styles.ts';
import { nodesIn, rename, unwrap } from './nodes.ts';
import { addTableHeads, cutLongTables } from './tables.ts';
import { buildWordLists } from './word-lists.ts';

export interface CleanPaste {
  html: string;
  /** Pictures left on the other computer: a file's URL, or bytes within the text. */
  lostPictures: number;
  /** The rows of a table that was cut. */
  cutRows: number | undefined;
}

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
 */
export function cleanPaste(html: string): CleanPaste {
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
