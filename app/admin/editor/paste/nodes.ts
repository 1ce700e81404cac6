/** Replaces an element with its children. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** The nodes of one type within an element, in their order: `NodeFilter.SHOW_TEXT`. */
export function nodesIn(element: Element, type: number): Node[] {
  const walker = element.ownerDocument.createTreeWalker(element, type);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
}

/** Replaces an element with one of another name, with the same attributes and children. */
export function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of [...element.attributes]) {
    // Word writes names that `setAttribute` refuses (`o:spid"`).
    if (/^[a-z][\w-]*$/i.test(attribute)) renamed.setAttribute(attribute, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Wraps the children of an element in a new element within it. */
export function wrapContent(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

const blockNames = new Set(
  (
    'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul caption'
  ).split(' '),
);

export const isBlock = (node: Node | null): node is HTMLElement =>
  node instanceof Element && blockNames.has(node.localName);

const hasBlocks = (element: Element): boolean => [...element.querySelectorAll('*')].some(isBlock);

/** Whether an element shows nothing: no text, no picture. A no-break space alone is nothing. */
const isEmptyNode = (node: Node): boolean =>
  /^[\s\u00a0\u200b\ufeff]*$/.test(node.textContent ?? '') &&
  !(node instanceof Element && (node.matches('img, hr') || node.querySelector('img, hr') !== null));

/** Elements that stand for a paragraph, or contain some. */
const containers =
  'div, section, article, main, header, footer, aside, nav, address, center, form, fieldset, details, summary, dl, dt, dd, hgroup';

/** Turns containers into paragraphs or unwraps them, maps headings to the allowed levels, and wraps loose text into paragraphs. */
export function normalizeBlocks(body: HTMLElement): void {
  // The page's title is its only h1, and h4 is the lowest level.
  for (const title of [...body.querySelectorAll('p.MsoTitle, h1')]) rename(title, 'h2');
  for (const heading of [...body.querySelectorAll('h5, h6')]) rename(heading, 'h4');
  // Unwraps inline elements around blocks: the <b> of Google Docs, a <span> around paragraphs.
  for (const inline of [...body.querySelectorAll('b, strong, i, em, u, span, font')].reverse()) {
    if (hasBlocks(inline)) unwrap(inline);
  }
  wrapLooseText(body);
  for (const box of [...body.querySelectorAll(containers)].reverse()) {
    if (hasBlocks(box)) {
      wrapLooseText(box);
      unwrap(box);
    } else if (box.closest('li, td, th, figure') && !hasInlineSiblings(box)) unwrap(box);
    else rename(box, 'p');
  }
  for (const paragraph of [...body.querySelectorAll('p')]) splitAtBlankLines(paragraph);
  for (const line of [...body.querySelectorAll('br')]) if (isBetweenBlocks(line)) line.remove();
}

const hasInlineSiblings = (element: Element): boolean =>
  [element.previousSibling, element.nextSibling].some((node) => node !== null && !isEmptyNode(node));

/** Wraps loose inline content beside blocks into paragraphs. */
function wrapLooseText(box: Element): void {
  let paragraph: HTMLElement | undefined;
  for (const child of [...box.childNodes]) {
    if (isBlock(child) || (child instanceof Element && hasBlocks(child))) paragraph = undefined;
    else if (paragraph) paragraph.append(child);
    else if (!isEmptyNode(child)) {
      paragraph = box.ownerDocument.createElement('p');
      child.before(paragraph);
      paragraph.append(child);
    }
  }
}

/** Two line breaks in a row separate paragraphs on many pages. */
function splitAtBlankLines(paragraph: Element): void {
  let target: Element | undefined;
  let breaks: Element[] = [];
  for (const child of [...paragraph.childNodes]) {
    if (child instanceof Element && child.localName === 'br') {
      breaks.push(child);
    } else if (isEmptyNode(child)) {
      target?.append(child);
    } else {
      if (breaks.length > 1) {
        const next = paragraph.ownerDocument.createElement('p');
        (target ?? paragraph).after(next);
        for (const line of breaks) line.remove();
        target = next;
      } else target?.append(...breaks);
      breaks = [];
      target?.append(child);
    }
  }
  for (const line of breaks) line.remove();
}

const isBetweenBlocks = (line: Element): boolean =>
  [line.previousElementSibling, line.nextElementSibling].some(isBlock) ||
  line.className === 'Apple-interchange-newline';

/**
 * Moves nested lists into the item above: Google Docs and old editors put them beside it, Word into an item of their own.
 * A nested list without an item above it goes before its parent list: an item for it would be empty, and numbered.
 */
export function nestLists(body: HTMLElement): void {
  for (const item of [...body.querySelectorAll('li')]) {
    const parts = [...item.childNodes].filter((child) => !isEmptyNode(child));
    if (parts.length > 0 && parts.every(isList) && item.parentElement?.matches('ul, ol')) item.replaceWith(...parts);
  }
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const above = list.previousElementSibling;
    const { parentElement } = list;
    if (above?.localName === 'li') appendToItem(above, list);
    else parentElement?.before(list);
    if (parentElement?.childElementCount === 0) parentElement.remove();
  }
  for (const item of [...body.querySelectorAll('li')]) {
    if (!item.parentElement?.matches('ul, ol')) rename(item, 'p');
  }
}

const isList = (node: Node): node is HTMLElement => node instanceof Element && node.matches('ul, ol');

/** Moves a list into the item above it, joining a list of the same kind there. */
function appendToItem(item: Element, list: Element): void {
  const nested = item.lastElementChild;
  item.append(list);
  if (nested?.localName !== list.localName || list.hasAttribute('start')) return;
  nested.append(...list.children);
  list.remove();
}

const emptiable =
  'p, h2, h3, h4, li, blockquote, pre, figcaption, figure, ul, ol, strong, b, em, i, u, s, sub, sup, a, span, font';

/** Drops empty elements from the innermost out: word processors use empty paragraphs as spacing. */
export function dropEmpty(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll(emptiable)].reverse()) {
    if (!isEmptyNode(element)) continue;
    // A space between two marked words stays a space.
    if (isBlock(element)) element.remove();
    else element.replaceWith(...element.childNodes);
  }
}
