import { type AdminClient, ContentError, createAdminClient } from '#client/index.ts';
import { storedToken } from '../session/session.ts';

/** How often a form reports, and a list asks. The server forgets a form after three of these. */
export const presenceIntervalMs = 15_000;

/** Its own client: an expired token opens no sign-in dialog for these calls. `keepalive`: the window may be closed right after the last one. */
const client = createAdminClient({
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  token: storedToken,
});

/**
 * The calls of one screen: each resolves with its answer, or with undefined where it fails. None is sent with a token that the server
 * refused, or after the entry was deleted.
 */
export function createPresenceCalls() {
  let refused: string | undefined;
  let isGone = false;
  return async <Answer>(call: (client: AdminClient) => Promise<Answer>): Promise<Answer | undefined> => {
    const token = storedToken();
    if (isGone || !token || token === refused || !navigator.onLine) return undefined;
    try {
      return await call(client);
    } catch (error) {
      const status = error instanceof ContentError ? error.status : 0;
      if (status === 401 || status === 403) refused = token;
      isGone = status === 404;
      return undefined;
    }
  };
}
