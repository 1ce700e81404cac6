import { useEffect } from 'react';
import type { Blocker } from 'react-router';

/** How long leaving waits for the last changes to be saved before it asks, in milliseconds. */
const maxWaitMs = 4000;

interface Options {
  blocker: Blocker;
  /** Whether a save cannot make leaving safe: uploads go on, or a conflict waits for a choice. */
  mustAsk: boolean;
  saveNow: () => Promise<void>;
  /** Whether changes are left, read after the save. */
  hasChanges: () => boolean;
  onAsk: () => void;
}

/** Leaving saves the last changes first, and asks for confirmation only if that fails. */
export function useSaveBeforeLeaving({ blocker, mustAsk, saveNow, hasChanges, onAsk }: Options): void {
  const isBlocked = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to leave
  useEffect(() => {
    if (!isBlocked) return;
    if (mustAsk) return onAsk();
    let isOver = false;
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs));
    void Promise.race([saveNow(), timeout]).then(() => {
      if (isOver) return;
      if (hasChanges()) onAsk();
      else blocker.proceed?.();
    });
    return () => {
      isOver = true;
    };
  }, [isBlocked]);
}
