/**
 * Opens a modal dialog. WebKit draws a focus ring round the first button of a dialog opened by pointer.
 * In that case the dialog itself takes the focus, and the first Tab goes to that button.
 */
export function openModal(dialog: HTMLDialogElement, { detail }: Pick<UIEvent, 'detail'>): void {
  dialog.showModal();
  const openedByPointer = detail > 0;
  if (!openedByPointer || !document.activeElement?.matches('dialog :focus-visible')) return;
  dialog.tabIndex = -1;
  dialog.focus();
}

/** A link to a page whose content is in a dialog here (`data-dialog`, its id) opens the dialog. A new tab or window gets the page. */
export function startDialogLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLElement>('a[data-dialog]');
    const dialog = document.getElementById(link?.dataset.dialog ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    openModal(dialog, event);
  });
}
