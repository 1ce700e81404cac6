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

export const hasBlocks = (element: Element): boolean => [...element.querySelectorAll('*')].some(isBlock);

/** Whether an element shows nothing: no text, no picture. A no-break space alone is nothing. */
export const isEmptyNode = (node: Node): boolean =>
  /^[\s\u00a0\u200b\ufeff]*$/.test(node.textContent ?? '') &&
  !(node instanceof Element && (node.matches('img, hr') || node.querySelector('img, hr') !== null));
