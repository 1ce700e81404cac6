import { useCallback, useEffect, useRef, useState } from 'react';
import { contentApi, sessionIdleMs } from './session.ts';

/** The server's own write interval. */
const intervalMs = 5 * 60_000;
/** How long before the end of an idle session its user is warned: three minutes, and the interval by which the last use may be earlier. */
const warnedMs = intervalMs + 3 * 60_000;
const activityEvents = ['input', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the session alive during input: writing a long text sends no request until it is saved, and idle sessions expire.
 * At most one call in five minutes, only on user input. Its response is ignored: the next call handles errors.
 * @returns whether the session ends soon if nothing is done, and a function that keeps it (WCAG 2.2.1, RGAA 13.1)
 */
export function useSessionKeepalive(): { isEnding: boolean; keep: () => void } {
  const lastSent = useRef(Date.now());
  const [isEnding, setEnding] = useState(false);
  const keep = useCallback(() => {
    if (Date.now() - lastSent.current < intervalMs) return;
    lastSent.current = Date.now();
    setEnding(false);
    void contentApi.me().catch(() => undefined);
  }, []);
  useEffect(() => {
    // The warning is answered in its dialog, which then gives the focus back.
    if (isEnding) return;
    for (const event of activityEvents) window.addEventListener(event, keep, { passive: true });
    const timer = setInterval(() => {
      const leftMs = lastSent.current + sessionIdleMs() - Date.now(); // negative after the computer was asleep
      setEnding(!document.hidden && leftMs > 0 && leftMs < warnedMs);
    }, 30_000);
    return () => {
      for (const event of activityEvents) window.removeEventListener(event, keep);
      clearInterval(timer);
    };
  }, [isEnding, keep]);
  return { isEnding, keep };
}
