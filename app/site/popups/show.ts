import { framing } from '#app/ui/framing.ts';
import { fr } from '#app/ui/typography.ts';
import type { Entry, FileEntry } from '#content/index.ts';
import { withoutEmbeds } from '../parts/embeds.ts';
import { openStorage } from '../storage.ts';
import { choosePopup } from './choose.ts';
import { recallVisitor, rememberDisplay, rememberVisit } from './memory.ts';

/** SPEC.md, section 7. Only what is active, the first in rank first: a long archive hides nothing. */
const address = '/api/popups?populate=*&filters[active][$eq]=true&sort=priority:desc&pagination[pageSize]=100';

/** SPEC.md, section 9. */
const pictureWidth = 350;

/** Asks for the popups, chooses the one of this page load, and shows it in the layer. What cannot be had is only logged. */
export async function showPopup(layer: HTMLDialogElement): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  const { data } = (await answer.json()) as { data: Entry<'popups'>[] };
  // The server's clock, for the visitor's may be wrong.
  const now = Date.parse(answer.headers.get('date') ?? '') || Date.now();

  const [local, session] = [openStorage('localStorage'), openStorage('sessionStorage')];
  const popup = choosePopup(data, recallVisitor(local, session), now);
  rememberVisit(local);
  if (!popup) return;
  await quiet();
  fill(layer, popup);
  layer.showModal();
  rememberDisplay(local, session, popup.documentId);
}

/** Resolves when nobody is in another dialog, nor in the middle of a word. */
async function quiet(): Promise<void> {
  for (;;) {
    const busy =
      document.querySelector('dialog[open]') ?? document.querySelector('input:focus, textarea:focus, iframe:focus');
    if (!busy) return;
    const over = busy instanceof HTMLDialogElement ? 'close' : 'blur';
    await new Promise((resolve) => busy.addEventListener(over, resolve, { once: true }));
  }
}

function fill(layer: HTMLDialogElement, { title, content, link, mainImage }: Entry<'popups'>): void {
  const part = <Part extends HTMLElement>(name: string) => layer.querySelector(`[data-part=${name}]`) as Part;
  part('title').textContent = fr(title);
  // Cleaned by the server when it was written (server/api/rich-text.ts), as in RichText.
  part('content').innerHTML = withoutEmbeds(fr(content ?? ''), location.origin);
  if (link?.url) {
    const way = part<HTMLAnchorElement>('link');
    way.href = link.url;
    way.textContent = fr(link.text || 'En savoir plus');
    part('way').hidden = false;
  }
  if (mainImage) {
    const figure = part('figure');
    figure.append(picture(mainImage));
    if (mainImage.caption) {
      const caption = document.createElement('figcaption');
      caption.textContent = fr(mainImage.caption);
      figure.append(caption);
    }
    figure.hidden = false;
  }
}

/** The picture in its lightest form, as ui/Picture.tsx gives it. */
function picture(file: FileEntry): HTMLPictureElement {
  const element = document.createElement('picture');
  if (file.renditions?.state === 'ready') {
    for (const format of ['avif', 'webp']) {
      const source = document.createElement('source');
      source.type = `image/${format}`;
      source.srcset = file.renditions.widths
        .map((width) => `/uploads/${file.hash}-${width}.${format} ${width}w`)
        .join(', ');
      source.sizes = `${pictureWidth}px`;
      element.append(source);
    }
  }
  const image = document.createElement('img');
  image.alt = file.alternativeText ?? '';
  image.width = pictureWidth;
  if (file.width && file.height) image.height = Math.round((pictureWidth * file.height) / file.width);
  image.src = file.formats?.medium?.url ?? file.url;
  image.style.objectPosition = framing(file) ?? '';
  element.append(image);
  return element;
}
