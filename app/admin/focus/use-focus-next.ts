import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus after the next render: the control that was used may be removed by it.
 * @returns takes the id of the element that gets the focus, which that render may add
 */
export function useFocusNext(): (id: string) => void {
  const next = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (next.current) document.getElementById(next.current)?.focus();
    next.current = undefined;
  });
  return (id) => {
    next.current = id;
  };
}
