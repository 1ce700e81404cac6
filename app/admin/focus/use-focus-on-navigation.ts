import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the start of the screen after navigation, as a new page does. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const screen = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is what a change of address does
  useEffect(() => screen.current?.focus({ preventScroll: true }), [pathname]);
  return screen;
}
