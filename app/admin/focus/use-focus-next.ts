import { useLayoutEffect, useRef } from 'react';

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

/** Moves the focus, after the next render, to the element with the id that it is given: the control that was used may be removed. */
export function useFocusNext(): (id: string) => void {
  const next = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (next.current) focusControl(next.current);
    next.current = undefined;
  });
  return (id) => {
    next.current = id;
  };
}
