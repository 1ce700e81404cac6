import { openModal } from './dialog-links.ts';

/** Closes `closedby="any"` dialogs by a click on their backdrop: for Safari; Chrome before 134, Firefox before 141. */
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
