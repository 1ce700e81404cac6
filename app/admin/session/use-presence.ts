import { useEffect } from 'react';
import { content } from './session.ts';

/** As often as the server writes it down. */
const everyMs = 5 * 60_000;
const signs = ['input', 'keydown', 'pointerdown'] as const;

/**
 * Tells the server that somebody is at work, where an unused session ends: who writes a long text asks nothing of it until they save.
 * At most once in five minutes, and only while a hand moves. What it answers is left to the next call.
 */
export function usePresence(): void {
  useEffect(() => {
    let told = Date.now();
    const tell = () => {
      if (Date.now() - told < everyMs) return;
      told = Date.now();
      void content.me().catch(() => undefined);
    };
    for (const sign of signs) window.addEventListener(sign, tell, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, tell);
    };
  }, []);
}
