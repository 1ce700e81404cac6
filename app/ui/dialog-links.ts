/** Opens a modal dialog. By pointer it takes the focus itself: WebKit would draw a ring round its first button. Tab goes there. */
export function openModal(dialog: HTMLDialogElement, { detail }: Pick<UIEvent, 'detail'>): void {
  dialog.showModal();
  if (detail === 0 || !document.activeElement?.matches('dialog :focus-visible')) return;
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
