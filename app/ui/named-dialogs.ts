/** Opens the dialog that the URL's fragment refers to (`data-opens`), on load and on hash changes. */
export function openFromHash(): void {
  const open = () => {
    // The raw fragment is used: these ids are ASCII, and decoding an invalid fragment would throw.
    const target = document.getElementById(location.hash.slice(1));
    if (target?.dataset.opens === undefined) return;
    const button = target.querySelector('button');
    // A closed dialog restores the focus to the element that had it: a scripted click focuses no button.
    button?.focus();
    button?.click();
  };
  open();
  window.addEventListener('hashchange', open);
}
