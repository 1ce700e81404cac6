import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';
import { buttonsOf, moveFocus } from '#app/ui/move-focus.ts';

/**
 * Roving tabindex for a row of buttons (ARIA Authoring Practices, « toolbar »).
 * The DOM has the current stop, not React's state: it changes nothing that React renders.
 * @param onEscape handles the key here: a surrounding form or drawer does not close too
 */
export function useRovingFocus(bar: RefObject<HTMLElement | null>, onEscape: (() => void) | undefined) {
  useEffect(() => {
    const buttons = buttonsOf(bar.current);
    if (!buttons.some(({ tabIndex }) => tabIndex === 0)) setTabStop(buttons, buttons[0]);
  });
  return {
    onFocus: (event: FocusEvent) =>
      event.target instanceof HTMLButtonElement && setTabStop(buttonsOf(bar.current), event.target),
    onKeyDown(event: KeyboardEvent) {
      moveFocus(buttonsOf(bar.current), event);
      if (event.key !== 'Escape' || !onEscape) return;
      event.stopPropagation();
      onEscape();
    },
    /** Focuses the last focused button, or the first. */
    enter: () =>
      buttonsOf(bar.current)
        .find(({ tabIndex }) => tabIndex === 0)
        ?.focus(),
  };
}

function setTabStop(buttons: HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
