import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps an element in its place in the window when what is above it becomes higher or lower, as scroll anchoring does (CSS
 * `overflow-anchor`). WebKit has none: on a telephone the first change of a form would move the inputs under the finger.
 */
export function useScrollAnchor(element: RefObject<HTMLElement | null>): void {
  const last = useRef<{ top: number; width: number }>(undefined);
  useLayoutEffect(() => {
    if (CSS.supports('overflow-anchor', 'auto')) return;
    const { innerWidth: width, scrollY } = window;
    const rect = element.current?.getBoundingClientRect();
    // Neither a hidden form nor another width of the window has moved it.
    const before = last.current?.width === width ? last.current.top : undefined;
    last.current = rect?.height ? { top: rect.top + scrollY, width } : undefined;
    if (before === undefined || !last.current || scrollY === 0) return;
    window.scrollBy({ top: last.current.top - before, behavior: 'instant' });
  });
}
