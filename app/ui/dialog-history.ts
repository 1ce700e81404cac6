/**
 * Back closes what was opened: a dialog with `data-history` gets an entry of its own in the history, as a page would. Where the
 * attribute has a value, it is a fragment: the address of what the dialog shows, which the address bar then has. On arrival at such
 * an address the page opens the dialog itself (`openFromHash`), and it gets no further entry.
 *
 * `history.state.dialogs` is the number of dialogs that are open at an entry. `settle` makes the history agree with the dialogs; it
 * waits for a traversal that is on its way, since these are asynchronous.
 */
export function startDialogHistory(): void {
  const stack: HTMLDialogElement[] = [];
  let initialDialog: HTMLDialogElement | undefined;
  let traversing = false;

  const depth = (): number => Number(history.state?.dialogs ?? 0);
  const isAddressed = (dialog: HTMLDialogElement): boolean =>
    dialog.dataset.history !== '' && location.hash === dialog.dataset.history;

  function syncHistory(): void {
    if (traversing || depth() === stack.length) return;
    const last = stack.at(-1);
    if (last && depth() < stack.length) {
      history.pushState({ dialogs: stack.length }, '', last.dataset.history || location.href);
    } else {
      traversing = true;
      history.go(stack.length - depth());
    }
  }

  function onToggle(dialog: HTMLDialogElement): void {
    if (dialog.open) {
      if (dialog === initialDialog || stack.includes(dialog)) return;
      if (depth() === 0 && stack.length === 0 && isAddressed(dialog)) initialDialog = dialog;
      else stack.push(dialog);
    } else if (dialog === initialDialog) {
      initialDialog = undefined;
      if (isAddressed(dialog)) history.replaceState(null, '', location.pathname + location.search);
    } else if (stack.includes(dialog)) stack.splice(stack.indexOf(dialog), 1);
    syncHistory();
  }

  // The `toggle` event of dialogs is newer than the oldest supported browsers.
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target instanceof HTMLDialogElement && target.dataset.history !== undefined) onToggle(target);
    }
  }).observe(document.body, { subtree: true, attributeFilter: ['open'] });

  window.addEventListener('popstate', () => {
    if (traversing) {
      traversing = false;
      syncHistory();
      return;
    }
    for (const dialog of stack.slice(depth()).reverse()) dialog.close();
    if (initialDialog && !isAddressed(initialDialog)) initialDialog.close();
  });

  // A page restored from the back/forward cache is shown without the menu that was open.
  window.addEventListener('pageshow', ({ persisted }) => {
    traversing = false;
    if (persisted) for (const dialog of stack.filter(({ dataset }) => dataset.history === '')) dialog.close();
  });
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-history][open]')) onToggle(dialog);
  syncHistory();
}

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
