import { flushSync } from 'react-dom';

/** Focuses the control with this id, and opens the disclosure that hides it. */
export function focusControl(id: string): void {
  const control = document.getElementById(id);
  control?.closest('details')?.setAttribute('open', '');
  control?.focus();
}

/** Focuses a control, and scrolls its label into view too, not only the input. */
export function focusInView(control: Element | null | undefined): void {
  if (!(control instanceof HTMLElement)) return;
  control.focus();
  control.scrollIntoView({ block: 'center' });
}

/** Makes a change at once, then focuses the control with this id: the one that was used may be removed by it, or moved. */
export function changeThenFocus(change: () => void, id: string): void {
  flushSync(change);
  focusControl(id);
}
