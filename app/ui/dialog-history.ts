/**
 * Back closes what was opened: a dialog with `data-history` gets an entry of its own in the history, as a page would. Where the
 * attribute has a value, it is the path of the page with the same content, which the address bar then has.
 *
 * `history.state.dialogs` is the number of dialogs that are open at an entry. `syncHistory` makes the history agree with the dialogs; it
 * waits for a traversal that is on its way, since these are asynchronous.
 */
export function startDialogHistory(): void {
  const stack: HTMLDialogElement[] = [];
  let traversing = false;

  const ownPath = location.pathname;
  const dialogAt = (path: string) =>
    document.querySelector<HTMLDialogElement>(`dialog[data-history="${CSS.escape(path)}"]`);
  // The entry of a dialog with a path, loaded again, is the page of that path: no dialog is open.
  const loadedDepth = Number(history.state?.path ? history.state.dialogs : 0);
  const depth = (): number => Number(history.state?.dialogs ?? 0) - loadedDepth;

  function syncHistory(): void {
    if (traversing || depth() === stack.length) return;
    const last = stack.at(-1);
    if (last && depth() < stack.length) {
      const path: string | undefined = last.dataset.history || history.state?.path;
      history.pushState({ dialogs: loadedDepth + stack.length, path }, '', last.dataset.history || location.href);
    } else {
      traversing = true;
      history.go(stack.length - depth());
    }
  }

  function onToggle(dialog: HTMLDialogElement): void {
    const index = stack.indexOf(dialog);
    if (dialog.open && index < 0) stack.push(dialog);
    else if (!dialog.open && index >= 0) stack.splice(index, 1);
    syncHistory();
  }

  // The `toggle` event of dialogs is newer than the oldest supported browsers.
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLDialogElement && target.dataset.history !== undefined) onToggle(target);
  }).observe(document.body, { subtree: true, attributeFilter: ['open'] });

  window.addEventListener('popstate', () => {
    if (traversing) {
      traversing = false;
      return syncHistory();
    }
    const dialog = dialogAt(location.pathname);
    // Browsers have one document for all of these entries.
    if (location.pathname !== ownPath && !dialog) return location.reload();
    for (const open of stack.slice(Math.max(0, depth())).reverse()) open.close();
    if (depth() > stack.length) dialog?.showModal();
  });

  // A page restored from the back/forward cache is shown without the menu that was open.
  window.addEventListener('pageshow', ({ persisted }) => {
    traversing = false;
    if (persisted) for (const dialog of stack.filter(({ dataset }) => dataset.history === '')) dialog.close();
  });
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-history][open]')) onToggle(dialog);
  syncHistory();
}
