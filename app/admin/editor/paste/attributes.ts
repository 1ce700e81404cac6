import { isSafeAddress } from '../link-address.ts';
import { chosenColour } from './inline-styles.ts';

/** The attributes pasted elements may keep (SPEC.md, section 5), and those without which a table or a numbering would be another. */
const kept: Record<string, readonly string[]> = {
  a: ['href', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** Strips every attribute that may not stay. What the editor itself copied keeps what the schema has a place for. */
export function cleanAttributes(body: HTMLElement, own: boolean): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) {
    const colour = own ? element.style.color : chosenColour(element);
    const align = own ? element.style.textAlign : '';
    for (const { name } of [...element.attributes]) {
      const stays = own ? !/^(on.*|class|id|style)$/.test(name) : kept[element.localName]?.includes(name);
      if (!stays) element.removeAttribute(name);
    }
    if (colour) element.style.color = colour;
    if (align) element.style.textAlign = align;
    if (element.localName === 'a') cleanLink(element);
    for (const size of ['width', 'height']) {
      if (!/^\d{1,5}$/.test(element.getAttribute(size) ?? '0')) element.removeAttribute(size);
    }
  }
}

/** A link that leads nowhere from here is its words alone: a bookmark of the copied document, a file of another computer. */
function cleanLink(link: HTMLElement): void {
  const address = link.getAttribute('href') ?? '';
  if (!isSafeAddress(address) || !/^(https?:|mailto:|tel:|\/)/i.test(address.trim()))
    link.replaceWith(...link.childNodes);
  else if (link.getAttribute('target') !== '_blank') link.removeAttribute('target');
  else link.setAttribute('rel', 'noopener noreferrer');
}
