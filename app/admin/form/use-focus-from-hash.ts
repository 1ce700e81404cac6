import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusInView } from '../focus/use-focus-next.ts';

/** Focuses the field of the URL's hash: a link to it, as on the dashboard. */
export function useFocusFromHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) focusInView(document.getElementById(hash.slice(1)));
  }, [hash]);
}
