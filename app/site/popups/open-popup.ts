import { objectPosition, renditionFormats, srcSetOf } from '#app/ui/object-position.ts';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import type { Entry, FileEntry } from '#content/index.ts';

/** docs/product.md, « Numbers ». */
const pictureWidth = 350;

/** Opens the dialog of a popup, or shows the line that opens it (markup in ../layout.tsx). Resolves when the dialog is open. */
export async function show(layer: HTMLDialogElement, popup: Entry<'popups'>): Promise<void> {
  await fill(layer, popup);
  const line = document.querySelector<HTMLElement>('[data-popup-line]');
  if (!line) return layer.showModal();
  line.querySelector('strong')?.append(frenchSpacing(titleOf(popup)));
  line.hidden = false;
  await new Promise((resolve) => (layer.ontoggle = resolve));
}

async function fill(layer: HTMLDialogElement, popup: Entry<'popups'>): Promise<void> {
  const { content, link, mainImage } = popup;
  const part = <Part extends HTMLElement>(name: string) => layer.querySelector(`[data-part=${name}]`) as Part;
  part('title').textContent = frenchSpacing(titleOf(popup));
  // Sanitized by the server on write (server/entry-input), as in RichText.
  // An inert document, which loads nothing.
  const { body } = new DOMParser().parseFromString(frenchSpacing(content ?? ''), 'text/html');
  if (body.querySelector('iframe, img, video, [target]'))
    (await import('./replace-embeds.ts')).replaceEmbeds(body, location.origin);
  part('content').replaceChildren(...body.childNodes);
  if (link?.url) {
    const way = part<HTMLAnchorElement>('link');
    way.href = link.url;
    way.textContent = frenchSpacing(link.text || 'En savoir plus');
    part('way').hidden = false;
  }
  if (mainImage) {
    const figure = part('figure');
    figure.append(picture(mainImage));
    if (mainImage.caption) {
      const caption = document.createElement('figcaption');
      caption.append(frenchSpacing(mainImage.caption));
      // RGAA 4.1.2, criterion 1.9: a picture with a caption is a figure named by its caption.
      figure.role = 'figure';
      figure.ariaLabel = mainImage.caption;
      figure.append(caption);
    }
    figure.hidden = false;
  }
}

/** The picture in its lightest format, like ui/Picture.tsx. */
function picture(file: FileEntry): HTMLPictureElement {
  const element = document.createElement('picture');
  for (const format of renditionFormats(file)) {
    const source = document.createElement('source');
    source.type = `image/${format}`;
    source.srcset = srcSetOf(file, format);
    source.sizes = `${pictureWidth}px`;
    element.append(source);
  }
  const image = document.createElement('img');
  image.alt = file.alternativeText ?? '';
  image.width = pictureWidth;
  if (file.width && file.height) image.height = Math.round((pictureWidth * file.height) / file.width);
  image.src = file.formats?.medium?.url ?? file.url;
  image.style.objectPosition = objectPosition(file) ?? '';
  element.append(image);
  return element;
}
