import { useCallback, useEffect, useRef, useState } from 'react';
import { ContentError, createAdminClient, type PresentUser } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import { storedToken } from '../session/session.ts';

/** The server forgets a form after three of these. */
const intervalMs = 15_000;
/** How long after a change its author still counts as writing there. */
const writingMs = 30_000;

/** Its own client: an expired token opens no sign-in dialog for these calls. `keepalive`: the window may be closed right after the last one. */
const client = createAdminClient({
  baseUrl: '',
  fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
  token: storedToken,
});

interface Options {
  type: ContentTypeName;
  documentId: string | undefined;
  /** Whether the entry exists. */
  isEnabled: boolean;
}

interface PresenceState {
  /** The other users who have the entry open. */
  others: readonly PresentUser[];
  /** To be called with each field that is changed here. */
  reportWriting: (field: string) => void;
}

/**
 * Who else has an entry open, while its form is visible here. The server forgets this form when it is closed, or soon after it is hidden. A
 * failed call is silent: nothing of the form depends on it.
 */
export function usePresence({ type, documentId, isEnabled }: Options): PresenceState {
  const [others, setOthers] = useState<readonly PresentUser[]>([]);
  const written = useRef({ field: '', timestamp: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    if (!isEnabled) return;
    let isOver = false;
    /** A token that the server refused, or the entry is gone: asking again would fail again. */
    let refused: string | undefined;
    let isGone = false;
    const usableToken = () => {
      const token = storedToken();
      return isGone || token === refused || !navigator.onLine ? undefined : token;
    };

    async function report(): Promise<void> {
      if (document.hidden) return;
      const token = usableToken();
      const { field, timestamp } = written.current;
      let present: readonly PresentUser[] = [];
      try {
        if (token)
          present = await client.reportPresence(type, documentId, Date.now() - timestamp < writingMs ? field : null);
      } catch (error) {
        const status = error instanceof ContentError ? error.status : 0;
        if (status === 401 || status === 403) refused = token;
        isGone = status === 404;
      }
      if (!isOver) setOthers((before) => (isSame(before, present) ? before : present));
    }
    const leave = () => {
      if (usableToken()) void client.endPresence(type, documentId).catch(() => undefined);
    };

    void report();
    const timer = setInterval(report, intervalMs);
    document.addEventListener('visibilitychange', report);
    window.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', report);
      window.removeEventListener('pagehide', leave);
      leave();
      setOthers([]);
    };
  }, [type, documentId, isEnabled]);

  const reportWriting = useCallback((field: string) => {
    written.current = { field, timestamp: Date.now() };
  }, []);
  return { others, reportWriting };
}

const isSame = (before: readonly PresentUser[], after: readonly PresentUser[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
