import { isFetchable } from '../link-address.ts';
import { parseApart } from '../parse-apart.ts';
import { cleanAttributes } from './attributes.ts';
import { dropEmpty, nestLists, settleBlocks } from './blocks.ts';
import { marksFromStyles } from './inline-styles.ts';
import { unwrap } from './nodes.ts';
import { buildWordLists } from './word-lists.ts';

export interface CleanPaste {
  html: string;
  /** Pictures that stayed on the other computer: a file's address, or bytes within the text. */
  lostPictures: number;
}

/** What never is text: programs, forms, frames, drawings of Word, sounds and films. */
const never =
  'template, noscript, object, embed, applet, frame, frameset, svg, math, canvas, video, audio, button, input, select, textarea, dialog, o\\:OLEObject, v\\:shapetype, v\\:shape, xml';

/**
 * Cleans what was pasted (SPEC.md, section 5), wherever it was copied: Word, LibreOffice, Google Docs, a web page. It is parsed
 * apart from the page, so nothing of it runs or is fetched; what comes out has plain blocks, lists, links, and of styles a colour.
 * What the editor itself copied says so, and is moved whole: alignments, tables, embedded pages.
 */
export function cleanPaste(html: string): CleanPaste {
  const body = parseApart(html);
  const own = body.querySelector('[data-pm-slice]') !== null;
  for (const element of body.querySelectorAll(own ? never : `${never}, iframe`)) element.remove();
  if (!own) {
    buildWordLists(body);
    marksFromStyles(body);
    settleBlocks(body);
    nestLists(body);
  }
  const lostPictures = dropLostPictures(body);
  cleanAttributes(body, own);
  dropComments(body);
  if (!own) dropEmpty(body);
  return { html: body.innerHTML.trim(), lostPictures };
}

function dropLostPictures(body: HTMLElement): number {
  const lost = [...body.querySelectorAll('img')].filter((image) => {
    const address = image.getAttribute('src') ?? '';
    return !isFetchable(address) || !/^(https?:|\/)/i.test(address);
  });
  for (const image of lost) image.remove();
  return lost.length;
}

function dropComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_ELEMENT);
  const comments: Node[] = [];
  const foreign: Element[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.nodeType === Node.COMMENT_NODE) comments.push(currentNode);
    // Word's own tags: <o:p>, <st1:place>…
    else if (currentNode.nodeName.includes(':')) foreign.push(currentNode as Element);
  }
  for (const comment of comments) (comment as ChildNode).remove();
  for (const element of foreign) unwrap(element);
}
