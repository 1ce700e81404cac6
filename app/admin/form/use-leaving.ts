import { useCallback, useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { setUnsavedChanges } from './unsaved.ts';

/** Asks before what is typed is left behind: by a link, by « back », by closing the tab. `allow` lets the next one pass. */
export function useLeaving(unsaved: boolean): { blocker: Blocker; allow: () => void } {
  const allowed = useRef(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => {
        const elsewhere = currentLocation.pathname !== nextLocation.pathname;
        const signedOut = (nextLocation.state as { signedOut?: boolean } | null)?.signedOut === true;
        return unsaved && elsewhere && !allowed.current && !signedOut;
      },
      [unsaved],
    ),
  );

  useEffect(() => {
    setUnsavedChanges(unsaved);
    if (!unsaved) return;
    // Saved, the form is still drawn while the screen after it is on its way.
    const ask = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      setUnsavedChanges(false);
      window.removeEventListener('beforeunload', ask);
    };
  }, [unsaved]);

  const allow = useCallback(() => {
    allowed.current = true;
  }, []);
  return { blocker, allow };
}
