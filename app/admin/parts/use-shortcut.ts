import { useEffect, useRef } from 'react';

/** Whether a key pressed here is being typed into something. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * A key of the whole screen: `/`, or with Ctrl (or Cmd) `mod+s`. A single character does nothing while somebody types, and none
 * acts behind a dialog (WCAG 2.1.4).
 */
export function useShortcut(keys: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const withModifier = keys.startsWith('mod+');
    const wanted = withModifier ? keys.slice(4) : keys;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== wanted || event.altKey) return;
      if (withModifier !== (event.ctrlKey || event.metaKey)) return;
      if (!withModifier && isTyping(event.target)) return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keys]);
}
