import { useEffectEvent, useLayoutEffect } from 'react';

/** Whether the event target is an editable element. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** « Ctrl », or its key on a Mac. */
export const controlKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

const offKey = 'adminSingleKeysOff';

/** Whether single-character shortcuts are on, on this device (WCAG 2.1.4: they can be turned off). */
export const singleKeysAreOn = (): boolean => localStorage.getItem(offKey) === null;

export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, 'true');
}

/** A shortcut of the screen: `mod+s` with Ctrl or Cmd, or one character, not while typing or turned off. None works behind a dialog. */
export function useKeyboardShortcut(keys: string, act: () => void): void {
  const latest = useEffectEvent(act);
  // A layout effect: the shortcut works from the first paint on.
  useLayoutEffect(() => {
    const withModifier = keys.startsWith('mod+');
    const key = withModifier ? keys.slice(4) : keys;
    const onKeyDown = (event: KeyboardEvent) => {
      // The editor of texts has « Ctrl K » for its links.
      if (event.key.toLowerCase() !== key || event.altKey || event.defaultPrevented) return;
      if (withModifier !== (event.ctrlKey || event.metaKey)) return;
      if (!withModifier && (isTyping(event.target) || !singleKeysAreOn())) return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) latest();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keys]);
}
