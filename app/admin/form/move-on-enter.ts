import type { KeyboardEvent } from 'react';

/** One-line inputs, in which Enter would submit the form (HTML, « implicit submission »). */
const oneLine =
  'input:is([type=text], [type=url], [type=email], [type=number], [type=date], [type=time], :not([type]))';
const focusable = 'input, select, textarea, button, [contenteditable=true]';

/**
 * Enter in a one-line field moves to the next control instead of submitting: a submission publishes. Ctrl+S and the button save. Fields
 * that handle Enter themselves, such as a combobox, are left alone.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || !target.matches(oneLine)) return;
  event.preventDefault();
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (control) => !control.matches(':disabled, [tabindex="-1"]') && control.offsetParent !== null,
  );
  controls[controls.indexOf(target) + 1]?.focus();
}
