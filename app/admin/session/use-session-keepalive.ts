import { useEffect } from 'react';
import { contentApi } from './session.ts';

/** The server's own write interval. */
const intervalMs = 5 * 60_000;
const activityEvents = ['input', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the session alive during input: writing a long text sends no request until it is saved, and idle sessions expire.
 * At most one call in five minutes, only on user input. Its response is ignored: the next call handles errors.
 */
export function useSessionKeepalive(): void {
  useEffect(() => {
    let lastSent = Date.now();
    const onActivity = () => {
      if (Date.now() - lastSent < intervalMs) return;
      lastSent = Date.now();
      void contentApi.me().catch(() => undefined);
    };
    for (const event of activityEvents) window.addEventListener(event, onActivity, { passive: true });
    return () => {
      for (const event of activityEvents) window.removeEventListener(event, onActivity);
    };
  }, []);
}
