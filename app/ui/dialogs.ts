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

/**
 * Closes dialogs with `closedby="any"` by a click on their backdrop, in browsers without that attribute (Safari; Chrome before 134,
 * Firefox before 141).
 */
export function startLightDismiss(): void {
  if ('closedBy' in HTMLDialogElement.prototype) return;
  document.addEventListener('click', ({ target, clientX, clientY }) => {
    if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    // Enter in a form is a click at 0, 0 of its button, never of the dialog.
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
  });
}

/** Invoker commands of dialogs (HTML standard), for browsers without them: before Safari 26.2, Firefox 144 and Chrome 135. */
export function polyfillInvokerCommands(): void {
  if ('command' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[commandfor]');
    const target = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(target instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'close') target.close();
    else openModal(target, event);
  });
}
