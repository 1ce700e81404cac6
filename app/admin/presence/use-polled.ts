import { useEffect, useEffectEvent, useState } from 'react';
import { type AdminClient, ContentError } from '#client/index.ts';
import { lastingApi, storedToken } from '../session/session.ts';

/** How often a form reports, and a list asks. The server forgets a form after three of these. */
const intervalMs = 15_000;

/**
 * The calls of one screen: each resolves with its answer, or with undefined where it fails. None is sent with a token that the server
 * refused, or after the entry was deleted.
 */
function createCalls() {
  let refused: string | undefined;
  let isGone = false;
  return async <Answer>(call: (client: AdminClient) => Promise<Answer>): Promise<Answer | undefined> => {
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
  };
}

interface Poll<Item> {
  read: (client: AdminClient) => Promise<readonly Item[]>;
  /** Sent when the page is closed and when the polling ends. */
  end?: (client: AdminClient) => Promise<unknown>;
}

const none: readonly never[] = [];

/**
 * Reads a list again and again while the page is visible, for as long as there is a key. A failed call is silent: the screen does not depend
 * on it.
 */
export function usePolled<Item>(key: string | undefined, poll: Poll<Item>): readonly Item[] {
  const [items, setItems] = useState<readonly Item[]>(none);
  const latest = useEffectEvent(() => poll);
  useEffect(() => {
    if (key === undefined) return;
    const { end } = latest();
    const send = createCalls();
    let isOver = false;
    async function read(): Promise<void> {
      if (document.hidden) return;
      const answer = (await send(latest().read)) ?? none;
      if (!isOver) setItems((before) => (JSON.stringify(before) === JSON.stringify(answer) ? before : answer));
    }
    const leave = () => end && void send(end);
    void read();
    const timer = setInterval(read, intervalMs);
    document.addEventListener('visibilitychange', read);
    window.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
      window.removeEventListener('pagehide', leave);
      leave();
      setItems(none);
    };
  }, [key]);
  return items;
}
