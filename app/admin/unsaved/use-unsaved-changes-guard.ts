import { useCallback, useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { setUnsavedChanges } from '../session/unsaved-changes.ts';

/** Asks for confirmation before a link, « back » or the closing of the tab leaves unsaved changes. `allow` lets the next navigation pass. */
export function useUnsavedChangesGuard(unsaved: boolean): { blocker: Blocker; allow: () => void } {
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
    // After a save the form is still rendered while the next screen loads.
    const warn = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      setUnsavedChanges(false);
      window.removeEventListener('beforeunload', warn);
    };
  }, [unsaved]);

  function allow(): void {
    allowed.current = true;
  }
  return { blocker, allow };
}
