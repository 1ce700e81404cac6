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
