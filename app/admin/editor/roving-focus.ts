import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const buttonsOf = (bar: HTMLElement | null): HTMLButtonElement[] => [...(bar?.querySelectorAll('button') ?? [])];

/** Moves the focus in a row of buttons by the arrows, Home and End. */
export function moveFocus(buttons: HTMLButtonElement[], event: Pick<KeyboardEvent, 'key' | 'preventDefault'>): void {
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}

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
