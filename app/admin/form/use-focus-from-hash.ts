import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Focuses the field of the URL's hash: a link to it, as on the dashboard. */
export function useFocusFromHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const control = hash && document.getElementById(hash.slice(1));
    if (!control) return;
    control.focus();
    control.scrollIntoView({ block: 'center' });
  }, [hash]);
}
