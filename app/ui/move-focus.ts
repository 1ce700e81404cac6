/** Moves the focus in a row of buttons by the arrows, Home and End. @returns the button that got it; undefined for another key */
export function moveFocus(
  buttons: readonly HTMLButtonElement[],
  event: Pick<KeyboardEvent, 'key' | 'preventDefault'>,
): HTMLButtonElement | undefined {
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined) return undefined;
  event.preventDefault();
  const button = buttons.at(next % buttons.length);
  button?.focus();
  return button;
}

export const buttonsOf = (row: HTMLElement | null): HTMLButtonElement[] => [...(row?.querySelectorAll('button') ?? [])];
