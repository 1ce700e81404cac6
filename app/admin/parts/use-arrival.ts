import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Arriving on another screen moves the focus to its beginning, as a new page would. */
export function useArrival(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const screen = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is what a change of address does
  useEffect(() => screen.current?.focus({ preventScroll: true }), [pathname]);
  return screen;
}
