/** Loads an embed over its placeholder on demand, without layout shift. A button that also hides it has both of its labels. */
export function startEmbeds(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-embed-show]');
    const placeholder =
      button &&
      (button.closest<HTMLElement>('[data-embed], [data-picture]') ??
        document.getElementById(button.dataset.embedShow ?? ''));
    if (!placeholder) return;
    // Not the picture of this site before a film.
    const shown = placeholder.querySelector('[data-embed] > iframe, [data-picture] > img');
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

/** A picture covers its placeholder, and is focusable, because the button that loaded it is under it. */
function load(placeholder: HTMLElement): HTMLElement {
  const { picture, embed, title = '' } = placeholder.dataset;
  const content =
    picture === undefined
      ? Object.assign(document.createElement('iframe'), {
          title,
          allow: 'fullscreen; picture-in-picture; encrypted-media',
          referrerPolicy: 'strict-origin-when-cross-origin',
          loading: 'lazy',
          src: embed,
        })
      : Object.assign(document.createElement('img'), {
          alt: title,
          referrerPolicy: 'no-referrer',
          decoding: 'async',
          tabIndex: -1,
          src: picture,
        });
  if (picture !== undefined) for (const child of placeholder.children) child.setAttribute('inert', '');
  placeholder.append(content);
  return content;
}
