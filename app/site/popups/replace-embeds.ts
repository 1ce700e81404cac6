import { transcriptParagraphs } from '../media/transcript.ts';
import { type Embed, embedLink, embedName, newTabNotice, parseFrame, parsePicture } from '../rich-text/embed-links.ts';

/** In the inert body of a popup, too small for embeds, makes them plain links, and gives films a title and a transcript as films.ts does. */
export function replaceEmbeds(body: HTMLElement, origin: string): void {
  for (const link of body.querySelectorAll('a[target=_blank]')) {
    const notice = newTabNotice(link.textContent ?? '');
    if (notice) link.append(newTabSpan(notice));
  }
  for (const frame of body.querySelectorAll('iframe')) {
    const embed = parseFrame(attribute(frame, 'src'), frame.title);
    if (embed) replace(frame, embed, 'frame');
    else frame.remove();
  }
  for (const image of body.querySelectorAll('img')) {
    const picture = parsePicture(attribute(image, 'src'), image.alt, origin);
    if (!picture) image.remove();
    else if ('path' in picture) image.setAttribute('src', picture.path);
    else replace(image, picture.embed, 'picture');
  }
  for (const film of body.querySelectorAll('video')) {
    const figure = film.closest('figure');
    const title = attribute(film, 'aria-label');
    if (title && !figure?.querySelector('figcaption')) figure?.append(element('figcaption', title));
    const paragraphs = transcriptParagraphs(film.dataset.transcript ?? '').map((text) => element('p', text));
    const summary = element('summary', element('u', 'Transcription de la vidéo'));
    if (paragraphs.length > 0) figure?.after(element('details', summary, ...paragraphs));
  }
}

const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? '';

/** Links cannot be nested: within a link an embed leaves its name, and its own link follows. */
function replace(element: Element, embed: Embed, kind: 'frame' | 'picture'): void {
  const parentLink = element.closest('a');
  element.replaceWith(parentLink ? embedName(embed, kind) : linkTo(embed));
  parentLink?.after(linkTo(embed));
}

function linkTo(embed: Embed): HTMLAnchorElement {
  const { href, text, newTab } = embedLink(embed);
  const link = Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener noreferrer' });
  link.append(text, newTabSpan(newTab));
  return link;
}

function element(name: string, ...children: (Node | string)[]): HTMLElement {
  const created = document.createElement(name);
  created.append(...children);
  return created;
}

function newTabSpan(notice: string): HTMLElement {
  const span = element('span', notice);
  span.dataset.newTab = '';
  return span;
}
