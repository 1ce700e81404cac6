import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const buttonsOf = (bar: HTMLElement | null): HTMLButtonElement[] => [...(bar?.querySelectorAll('button') ?? [])];

/**
 * One stop of the Tab key for a row of buttons, the arrows move within it (ARIA Authoring Practices, « toolbar »). Which button
 * is the stop is kept by the page itself: it changes nothing that React draws.
 */
export function useRovingFocus(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const buttons = buttonsOf(bar.current);
    if (!buttons.some(({ tabIndex }) => tabIndex === 0)) makeStop(buttons, buttons[0]);
  });
  return {
    onFocus: (event: FocusEvent) =>
      event.target instanceof HTMLButtonElement && makeStop(buttonsOf(bar.current), event.target),
    onKeyDown: (event: KeyboardEvent) => {
      const buttons = buttonsOf(bar.current);
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      buttons.at(next % buttons.length)?.focus();
    },
    /** Moves the focus to where it was last, or to the first. */
    enter: () =>
      buttonsOf(bar.current)
        .find(({ tabIndex }) => tabIndex === 0)
        ?.focus(),
  };
}

function makeStop(buttons: HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
