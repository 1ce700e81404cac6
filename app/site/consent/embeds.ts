/** Loads an embed over its placeholder on demand, without layout shift. A button that also hides it has both of its labels. */
export function startEmbeds(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-embed-show]');
    const placeholder =
      button &&
      (button.closest<HTMLElement>('[data-embed], [data-picture]') ?? placeholderById(button.dataset.embedShow));
    if (!placeholder) return;
    const shown = placeholder.querySelector('iframe, img');
    const { embedAgain } = button.dataset;
    if (shown) shown.remove();
    else load(placeholder).focus();
    if (!embedAgain) return;
    button.dataset.embedAgain = button.textContent ?? '';
    button.textContent = embedAgain;
  });
}

/** Loads every embed of a text, with consent. Pictures are not part of the banner's purposes: each is loaded on demand. */
export function showEmbeds(): void {
  for (const placeholder of document.querySelectorAll<HTMLElement>('[data-embed]:not([data-embed-on-request])'))
    if (!placeholder.querySelector('iframe')) load(placeholder);
}

const placeholderById = (id: string | undefined) => document.getElementById(id ?? '');

function load(placeholder: HTMLElement): HTMLElement {
  const { picture } = placeholder.dataset;
  return picture === undefined ? showFrame(placeholder) : showPicture(placeholder, picture);
}

/** The picture covers its placeholder. It is focusable, because the button that loaded it is under it. */
function showPicture(placeholder: HTMLElement, url: string): HTMLElement {
  const image = document.createElement('img');
  image.alt = placeholder.dataset.title ?? '';
  image.referrerPolicy = 'no-referrer';
  image.decoding = 'async';
  image.tabIndex = -1;
  image.src = url;
  for (const child of placeholder.children) child.setAttribute('inert', '');
  placeholder.append(image);
  return image;
}

function showFrame(placeholder: HTMLElement): HTMLElement {
  const frame = document.createElement('iframe');
  frame.title = placeholder.dataset.title ?? '';
  frame.allow = 'fullscreen; picture-in-picture; encrypted-media';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.loading = 'lazy';
  frame.src = placeholder.dataset.embed ?? '';
  placeholder.append(frame);
  return frame;
}
