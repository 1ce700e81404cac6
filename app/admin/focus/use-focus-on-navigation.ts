import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the start of the screen after navigation, as a new page does. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const screen = useRef<HTMLElement>(null);
  // A layout effect: after the paint it would take the focus from a field that the user has already focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is what a change of address does
  useLayoutEffect(() => screen.current?.focus({ preventScroll: true }), [pathname]);
  return screen;
}
