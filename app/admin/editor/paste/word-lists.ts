/**
 * Word writes an item of a list as a paragraph that only its style tells apart (`mso-list: l0 level2 lfo1`), led by a bullet or a
 * number in letters. Here these become lists again, nested as their levels say.
 */
interface Item {
  paragraph: HTMLElement;
  level: number;
  /** Which list of the document; another one begins anew. */
  list: string;
  name: 'ul' | 'ol';
  start: number;
}

export function buildWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | undefined;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p, div, h1, h2, h3, h4, h5, h6')]) {
    const item = readItem(paragraph);
    if (!item) continue;
    // Only items that follow one another make a list.
    if (!last || !followsOn(last, paragraph)) open = [];
    const top = place(item, open);
    last = top;
  }
}

interface OpenList {
  level: number;
  list: string;
  element: HTMLElement;
}

/** Puts an item where its level says; gives the outermost list. */
function place(item: Item, open: OpenList[]): Element {
  const { paragraph, level } = item;
  while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
  const current = open.at(-1);
  const differs = current?.level === level && (current.list !== item.list || current.element.localName !== item.name);
  if (differs) open.pop();
  if (open.at(-1)?.level !== level) open.push({ level, list: item.list, element: newList(item, open.at(-1)) });
  const entry = paragraph.ownerDocument.createElement('li');
  entry.append(...paragraph.childNodes);
  open.at(-1)?.element.append(entry);
  paragraph.remove();
  return open[0]?.element ?? entry;
}

function newList({ paragraph, name, start }: Item, parent: OpenList | undefined): HTMLElement {
  const list = paragraph.ownerDocument.createElement(name);
  if (name === 'ol' && start > 1) list.setAttribute('start', String(start));
  const holder = parent?.element.lastElementChild;
  if (holder) holder.append(list);
  else paragraph.before(list);
  return list;
}

function followsOn(list: Element, paragraph: Element): boolean {
  let next = list.nextSibling;
  while (next && next !== paragraph && !(next instanceof Element) && !/\S/.test(next.nodeValue ?? '')) {
    next = next.nextSibling;
  }
  // Conditional comments stand between paragraphs, and count for nothing.
  while (next && next.nodeType === Node.COMMENT_NODE) next = next.nextSibling;
  return next === paragraph;
}

/** What the style of a paragraph says of a list; takes the written bullet or number out of it. */
function readItem(paragraph: HTMLElement): Item | undefined {
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? [];
  if (!list || !level) return undefined;
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const written = (marker?.textContent ?? '').replace(/[\s\u00a0]+/g, '');
  marker?.remove();
  // A numbered heading stays a heading: its number goes, as its level does not make it an item.
  if (/^h\d$/.test(paragraph.localName)) return undefined;
  const ordered = /^\(?([\da-z]{1,4}([.][\da-z]+)*)[.)°]/i.exec(written)?.[1];
  return {
    paragraph,
    level: Number(level),
    list,
    name: ordered ? 'ol' : 'ul',
    start: Number(/^\d+$/.exec(ordered ?? '')?.[0] ?? 1),
  };
}
