import { nodesIn } from './nodes.ts';

/**
 * Word writes a list item as a paragraph with a literal bullet or number (`mso-list: l0 level2 lfo1`).
 * Word for the web writes it as a list of its own (`data-listid`, `data-aria-level`). Both become lists nested by level.
 * `list` identifies the list in the document; another value starts a new list.
 */
type Item = { element: HTMLElement; level: number; list: string; name: 'ul' | 'ol'; start: number };

export function buildWordLists(body: HTMLElement): void {
  const items = extractWebItems(body);
  let open: OpenList[] = [];
  let last: Element | undefined;
  for (const element of [...body.querySelectorAll<HTMLElement>('p, div, h1, h2, h3, h4, h5, h6, li')]) {
    const item = element.localName === 'li' ? items.get(element) : readItem(element);
    if (!item) continue;
    const between = last && paragraphsBetween(last, element);
    if (!between || (between.length > 0 && !continuesList(item, open))) open = [];
    else if (between.length > 0) {
      closeDeeper(open, item.level);
      open.at(-1)?.element.lastElementChild?.append(...between);
    }
    last = appendItem(item, open);
  }
}

type OpenList = Pick<Item, 'level' | 'list' | 'element'>;

/** Appends an item at its level; returns the outermost list. */
function appendItem(item: Item, open: OpenList[]): Element {
  const { element, level } = item;
  closeDeeper(open, level);
  const current = open.at(-1);
  const differs = current?.level === level && (current.list !== item.list || current.element.localName !== item.name);
  if (differs) open.pop();
  if (open.at(-1)?.level !== level) open.push({ level, list: item.list, element: newList(item, open.at(-1)) });
  const entry = element.ownerDocument.createElement('li');
  entry.append(...element.childNodes);
  open.at(-1)?.element.append(entry);
  element.remove();
  return open[0]?.element ?? entry;
}

function closeDeeper(open: OpenList[], level: number): void {
  while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
}

function newList({ element, name, start }: Item, parent: OpenList | undefined): HTMLElement {
  const list = element.ownerDocument.createElement(name);
  if (name === 'ol' && start > 1) list.setAttribute('start', String(start));
  const holder = parent?.element.lastElementChild;
  if (holder) holder.append(list);
  else element.before(list);
  return list;
}

/** Whether a paragraph within a list belongs to the item above: the list goes on below its first level, where it starts with its number. */
const continuesList = ({ level, list }: Item, open: OpenList[]): boolean =>
  level > 1 && open.some((parent) => parent.list === list && parent.level <= level);

/** The paragraphs between a list and an item: none when the item follows directly, undefined when other content is between them. */
function paragraphsBetween(list: Element, item: Element): Element[] | undefined {
  const paragraphs: Element[] = [];
  for (let next = list.nextSibling; next !== item; next = next.nextSibling) {
    if (!next) return undefined;
    // Conditional comments between paragraphs are ignored.
    if (next.nodeType === Node.COMMENT_NODE || !/\S/.test(next.textContent ?? '')) continue;
    if (!(next instanceof Element) || !next.matches('p, div') || next.querySelector(structures)) return undefined;
    paragraphs.push(next);
  }
  return paragraphs;
}

const structures = 'h1, h2, h3, h4, h5, h6, table, ul, ol, blockquote';

/** Reads a paragraph's list properties; removes the literal bullet or number from it. */
function readItem(paragraph: HTMLElement): Item | undefined {
  const style = paragraph.getAttribute('style') ?? '';
  if (!/mso-list/i.test(style)) return readBareItem(paragraph);
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(style) ?? [];
  if (!list || !level) return undefined;
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const written = marker?.textContent ?? '';
  marker?.remove();
  // A numbered heading stays a heading without its number; its list level is ignored.
  if (/^h\d$/.test(paragraph.localName)) return undefined;
  return { element: paragraph, level: Number(level), list, ...kindOf(written) };
}

/** Browsers that drop unknown styles leave the bullet, some spaces and the indent, which gives the level. */
function readBareItem(paragraph: HTMLElement): Item | undefined {
  if (!paragraph.matches('p[class*=MsoListParagraph]')) return undefined;
  const first = textsOf(paragraph).find(({ data }) => /\S/.test(data));
  const marker = /^\s*([·•§o▪◦–-]|\(?[\da-z]{1,4}[.)°])(?=\u00a0|\s\s|$)/i.exec(first?.data ?? '')?.[1];
  const spaces = /^\s*\S+[\u00a0\s]{2,}/.exec(paragraph.textContent ?? '')?.[0];
  if (!marker || !spaces) return undefined;
  cutText(paragraph, spaces.length);
  const points = Number.parseFloat(paragraph.style.marginLeft) * (pointsIn[unitOf(paragraph.style.marginLeft)] ?? 1);
  return { element: paragraph, level: Math.max(1, Math.round(points / 36) || 1), list: 'indent', ...kindOf(marker) };
}

const pointsIn: Record<string, number> = { px: 0.75, cm: 28.35, in: 72 };
const unitOf = (length: string): string => /[a-z]+$/.exec(length)?.[0] ?? '';

const textsOf = (element: Element) => nodesIn(element, NodeFilter.SHOW_TEXT) as Text[];

function cutText(element: Element, length: number): void {
  let rest = length;
  for (const text of textsOf(element)) {
    const cut = Math.min(rest, text.length);
    text.deleteData(0, cut);
    rest -= cut;
  }
}

/** The list type and start number that a literal bullet or number stands for. */
function kindOf(written: string): Pick<Item, 'name' | 'start'> {
  const marker = written.replace(/[\s\u00a0]+/g, '');
  const ordered = /^\(?([\da-z]{1,4}([.][\da-z]+)*)[.)°]/i.exec(marker)?.[1];
  if (!ordered) return { name: 'ul', start: 1 };
  // « i. », « v. » and « x. » are more often Roman numerals than letters.
  const letter = /^[a-hj-uwyz]$/i.test(ordered) ? ordered.toLowerCase().charCodeAt(0) - 96 : 1;
  return { name: 'ol', start: /^\d+$/.test(ordered) ? Number(ordered) : letter };
}

/** Extracts the items of Word for the web from their one-item lists, with their list properties. */
function extractWebItems(body: HTMLElement): Map<Element, Item> {
  const items = new Map<Element, Item>();
  for (const list of [...body.querySelectorAll<HTMLElement>('ul, ol')]) {
    const entries = [...list.children].filter((child) => child.matches('li[data-listid]')) as HTMLElement[];
    if (entries.length === 0 || entries.length < list.childElementCount) continue;
    const wrapper = list.parentElement;
    for (const [index, element] of entries.entries()) {
      items.set(element, {
        element,
        level: Number(element.dataset.ariaLevel ?? element.ariaLevel ?? 1) || 1,
        list: `web${element.dataset.listid}`,
        name: list.localName === 'ol' ? 'ol' : 'ul',
        start: (Number(list.getAttribute('start') ?? 1) || 1) + index,
      });
    }
    list.replaceWith(...entries);
    if (wrapper?.matches('.ListContainerWrapper')) wrapper.replaceWith(...wrapper.childNodes);
  }
  return items;
}
