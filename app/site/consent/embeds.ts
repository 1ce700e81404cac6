/**
 * Puts what was asked for in the place kept for it (parts/embeds.ts; the visit's map). The frame covers its place, so that nothing moves;
 * a button that can also put it away names the words of both its states.
 */
export function startEmbeds(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-embed-show]');
    const place =
      button && (button.closest<HTMLElement>('[data-embed], [data-picture]') ?? named(button.dataset.embedShow));
    if (!place) return;
    const shown = place.querySelector('iframe, img');
    const { embedAgain } = button.dataset;
    if (shown) shown.remove();
    else show(place).focus();
    if (!embedAgain) return;
    button.dataset.embedAgain = button.textContent ?? '';
    button.textContent = embedAgain;
  });
}

/**
 * Shows at once all that is part of a text, for a visitor who agreed to it. Pictures are not among what the banner names (terms.ts): each
 * is asked for by itself.
 */
export function showEmbeds(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-embed]:not([data-embed-asked])')) {
    if (!place.querySelector('iframe')) show(place);
  }
}

const named = (id: string | undefined) => document.getElementById(id ?? '');

function show(place: HTMLElement): HTMLElement {
  const { picture } = place.dataset;
  return picture === undefined ? showFrame(place) : showPicture(place, picture);
}

/** The picture covers its place as a frame does. It can be focused, for the button that brought it is under it. */
function showPicture(place: HTMLElement, address: string): HTMLElement {
  const image = document.createElement('img');
  image.alt = place.dataset.title ?? '';
  image.referrerPolicy = 'no-referrer';
  image.decoding = 'async';
  image.tabIndex = -1;
  image.src = address;
  for (const below of place.children) below.setAttribute('inert', '');
  place.append(image);
  return image;
}

function showFrame(place: HTMLElement): HTMLElement {
  const frame = document.createElement('iframe');
  frame.title = place.dataset.title ?? '';
  frame.allow = 'fullscreen; picture-in-picture; encrypted-media';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.loading = 'lazy';
  frame.src = place.dataset.embed ?? '';
  place.append(frame);
  return frame;
}
