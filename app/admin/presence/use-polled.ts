import { useEffect, useEffectEvent, useState } from 'react';
import { type AdminClient, ContentError } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { PresentUser } from '#contract/admin-answers.ts';
import { lastingApi, storedToken } from '../session/session.ts';

/** How often a form reports, and a list asks. The server forgets a form after three of these. */
const intervalMs = 15_000;

interface Poll<Item> {
  read: (client: AdminClient) => Promise<readonly Item[]>;
  /** Sent when the page is closed and when the polling ends. */
  end?: (client: AdminClient) => Promise<unknown>;
}

const none: readonly never[] = [];

/** Reads a list again and again while the page is visible and there is a key. A failed call is silent: the screen does not depend on it. */
export function usePolled<Item>(key: string | undefined, poll: Poll<Item>): readonly Item[] {
  const [items, setItems] = useState<readonly Item[]>(none);
  const latest = useEffectEvent(() => poll);
  useEffect(() => {
    if (key === undefined) return;
    const { end } = latest();
    let refused: string | undefined;
    let isGone = false;
    /** Undefined where the call fails. None is sent with a refused token, or after the entry was deleted. */
    async function send<Answer>(call: (client: AdminClient) => Promise<Answer>): Promise<Answer | undefined> {
      const token = storedToken();
      if (isGone || !token || token === refused || !navigator.onLine) return undefined;
      try {
        return await call(lastingApi);
      } catch (error) {
        const status = error instanceof ContentError ? error.status : 0;
        if (status === 401 || status === 403) refused = token;
        isGone = status === 404;
        return undefined;
      }
    }
    const over = new AbortController();
    const { signal } = over;
    async function read(): Promise<void> {
      if (document.hidden) return;
      const answer = (await send(latest().read)) ?? none;
      if (!signal.aborted) setItems((before) => (JSON.stringify(before) === JSON.stringify(answer) ? before : answer));
    }
    const leave = () => end && void send(end);
    void read();
    const timer = setInterval(read, intervalMs);
    document.addEventListener('visibilitychange', read, { signal });
    window.addEventListener('pagehide', leave, { signal });
    return () => {
      over.abort();
      clearInterval(timer);
      leave();
      setItems(none);
    };
  }, [key]);
  return items;
}

/** How long after a change its author is shown as editing there. */
const writingMs = 30_000;

interface Options {
  type: ContentTypeName;
  documentId: string | undefined;
  /** Whether the entry exists. */
  isEnabled: boolean;
  /** The last field that was edited here, and when, in milliseconds. */
  edited: { field: string; timestamp: number } | undefined;
}

/** The other users who have an entry open. The server forgets this form when it is closed, or soon after it is hidden. */
export const usePresence = ({ type, documentId, isEnabled, edited }: Options): readonly PresentUser[] =>
  usePolled<PresentUser>(isEnabled ? `${type} ${documentId}` : undefined, {
    read(client) {
      const isWriting = edited !== undefined && Date.now() - edited.timestamp < writingMs;
      return client.reportPresence(type, documentId, isWriting ? edited.field : null);
    },
    end: (client) => client.endPresence(type, documentId),
  });
