import { hasBlocks, isBlank, isBlock, rename, unwrap } from './nodes.ts';

/** What stands for a paragraph, or around some. */
const boxes =
  'div, section, article, main, header, footer, aside, nav, address, center, form, fieldset, details, summary, dl, dt, dd, hgroup';

/** The house's levels of headings: the page's title is its own, and there is nothing below the fourth. */
const headings: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Boxes become paragraphs or nothing, headings take the house's levels, loose words between blocks become paragraphs. */
export function settleBlocks(body: HTMLElement): void {
  for (const title of [...body.querySelectorAll('p.MsoTitle')]) rename(title, 'h2');
  for (const heading of [...body.querySelectorAll('h1, h5, h6')]) rename(heading, headings[heading.localName] ?? 'h4');
  // A wrapper that is no block and holds some (the <b> of Google Docs, a <span> around paragraphs) is only in the way.
  for (const inline of [...body.querySelectorAll('b, strong, i, em, u, span, font')].reverse()) {
    if (hasBlocks(inline)) unwrap(inline);
  }
  gather(body);
  for (const box of [...body.querySelectorAll(boxes)].reverse()) {
    if (hasBlocks(box)) {
      gather(box);
      unwrap(box);
    } else if (box.closest('li, td, th, figure') && !nextTo(box)) unwrap(box);
    else rename(box, 'p');
  }
  for (const paragraph of [...body.querySelectorAll('p')]) splitAtBlankLines(paragraph);
  for (const line of [...body.querySelectorAll('br')]) if (standsBetweenBlocks(line)) line.remove();
}

const nextTo = (element: Element): boolean =>
  [element.previousSibling, element.nextSibling].some((node) => node !== null && !isBlank(node));

/** Puts the words that stand loose beside blocks into paragraphs. */
function gather(box: Element): void {
  let paragraph: HTMLElement | undefined;
  for (const child of [...box.childNodes]) {
    if (isBlock(child) || (child instanceof Element && hasBlocks(child))) paragraph = undefined;
    else if (paragraph) paragraph.append(child);
    else if (!isBlank(child)) {
      paragraph = box.ownerDocument.createElement('p');
      child.before(paragraph);
      paragraph.append(child);
    }
  }
}

/** Two line breaks in a row are how many pages write a new paragraph. */
function splitAtBlankLines(paragraph: Element): void {
  let target: Element | undefined;
  let breaks: Element[] = [];
  for (const child of [...paragraph.childNodes]) {
    if (child instanceof Element && child.localName === 'br') {
      breaks.push(child);
    } else if (isBlank(child)) {
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

const standsBetweenBlocks = (line: Element): boolean =>
  [line.previousElementSibling, line.nextElementSibling].some(isBlock) ||
  line.className === 'Apple-interchange-newline';

/** Google Docs and old editors put a nested list beside the item it belongs to, where none may be. */
export function nestLists(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
    else {
      const holder = list.ownerDocument.createElement('li');
      list.before(holder);
      holder.append(list);
    }
  }
  for (const item of [...body.querySelectorAll('li')]) {
    if (!item.parentElement?.matches('ul, ol')) rename(item, 'p');
  }
}

const emptiable =
  'p, h2, h3, h4, li, blockquote, pre, figcaption, figure, ul, ol, strong, b, em, i, u, s, sub, sup, a, span, font';

/** Empty paragraphs are how word processors make space; here space is the page's own. From the innermost out. */
export function dropEmpty(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll(emptiable)].reverse()) {
    if (!isBlank(element)) continue;
    // A space between two marked words is a space, whatever it is wrapped in.
    if (isBlock(element)) element.remove();
    else element.replaceWith(...element.childNodes);
  }
}
