import { isSafeUrl } from '../link-url.ts';
import { chosenColour } from './inline-styles.ts';

/** Attributes allowed on pasted elements (docs/product.md, « Input »), including those that a table or a numbering needs. */
const allowedAttributes: Record<string, readonly string[]> = {
  a: ['href', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** Strips every attribute that is not allowed. HTML copied from this editor keeps all attributes of the schema. */
export function cleanAttributes(body: HTMLElement, own: boolean): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) {
    const colour = own ? element.style.color : chosenColour(element);
    const align = own ? element.style.textAlign : '';
    for (const { name } of [...element.attributes]) {
      const isAllowed = own
        ? !/^(on.*|class|id|style)$/.test(name)
        : allowedAttributes[element.localName]?.includes(name);
      if (!isAllowed) element.removeAttribute(name);
    }
    if (colour) element.style.color = colour;
    if (align) element.style.textAlign = align;
    if (element.localName === 'a') cleanLink(element);
    for (const size of ['width', 'height']) {
      if (!/^\d{1,5}$/.test(element.getAttribute(size) ?? '0')) element.removeAttribute(size);
    }
  }
}

/** Unwraps links that cannot be followed from here: bookmarks of the copied document, files of another computer. */
function cleanLink(link: HTMLElement): void {
  const href = link.getAttribute('href') ?? '';
  if (!isSafeUrl(href) || !/^(https?:|mailto:|tel:|\/)/i.test(href.trim())) link.replaceWith(...link.childNodes);
  else if (link.getAttribute('target') !== '_blank') link.removeAttribute('target');
  else link.setAttribute('rel', 'noopener noreferrer');
}
