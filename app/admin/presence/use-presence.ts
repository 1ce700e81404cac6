import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContentTypeName } from '#content/index.ts';
import type { PresentUser } from '#contract/admin-answers.ts';
import { createPresenceCalls, presenceIntervalMs } from './presence-calls.ts';

/** How long after a change its author is shown as editing there. */
const writingMs = 30_000;

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
 * The other users who have an entry open, while its form is visible here. The server forgets this form when it is closed, or soon after it
 * is hidden. A failed call is silent: the form does not depend on it.
 */
export function usePresence({ type, documentId, isEnabled }: Options): PresenceState {
  const [others, setOthers] = useState<readonly PresentUser[]>([]);
  const written = useRef({ field: '', timestamp: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    if (!isEnabled) return;
    let isOver = false;
    const ask = createPresenceCalls();

    async function report(): Promise<void> {
      if (document.hidden) return;
      const { field, timestamp } = written.current;
      const reported = Date.now() - timestamp < writingMs ? field : null;
      const present = (await ask((client) => client.reportPresence(type, documentId, reported))) ?? [];
      if (!isOver) setOthers((before) => (isSame(before, present) ? before : present));
    }
    const leave = () => void ask((client) => client.endPresence(type, documentId));

    void report();
    const timer = setInterval(report, presenceIntervalMs);
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
