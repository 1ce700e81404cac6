import { ContentError, createContentClient, createOfficeClient, type User } from '#client/index.ts';
import { renew } from './renewal.ts';

/** Where the browser keeps the session (SPEC.md, section 4). */
const tokenKey = 'adminToken';
const userKey = 'adminUser';

/** The token of the moment, for calls that need a `fetch` of their own. */
export const storedToken = (): string | undefined => localStorage.getItem(tokenKey) ?? undefined;

export function storeSession(jwt: string, user: User): void {
  localStorage.setItem(tokenKey, jwt);
  localStorage.setItem(userKey, JSON.stringify(user));
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/**
 * Signs out: here at once, and on the server, where the session ends. A server that is away keeps nobody in; the session then ends by
 * itself, unused.
 */
export function signOut(): void {
  const used = storedToken();
  clearSession();
  if (!used) return;
  // Kept alive: whoever signs out may close the window at once.
  const leaving = createOfficeClient({
    baseUrl: '',
    fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
    token: () => used,
  });
  void leaving.signOut().catch(() => undefined);
}

/** Who signed in last: what one person types on a shared computer is not offered to another. */
export function storedUserId(): number | undefined {
  const { id } = storedUser();
  return typeof id === 'number' ? id : undefined;
}

/** The address of whoever signed in last, for the form that asks again. */
export const storedEmail = (): string => String(storedUser().email ?? '');

function storedUser(): { id?: unknown; email?: unknown } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Calls that say themselves what a refusal means. */
const own = ['/api/auth/local', '/api/users/me'];

/** Told to the window when an entry was made or deleted from here. */
export const contentChanged = 'contentchange';

/** A way of sending that outlives the token: refused, it waits for a new one and asks again (renewal.ts). */
export const inSession =
  (send: typeof fetch): typeof fetch =>
  async (input, init = {}) => {
    if (own.some((path) => String(input).endsWith(path))) return send(input, init);
    const used = storedToken();
    // Without a token the server would answer as it does visitors: hidden entries would seem gone.
    const answer = used ? await send(input, init) : new Response(null, { status: 401 });
    if (answer.status !== 401) return answer;
    // Another tab may have signed in meanwhile.
    const renewed = (storedToken() ?? used) !== used || (await renew());
    return renewed
      ? send(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${storedToken()}` } })
      : answer;
  };

const fetchInSession = inSession(async (input, init) => {
  const answer = await fetch(input, init);
  // What counts entries asks again once one more, or one fewer, is kept.
  if (answer.ok && (init?.method === 'POST' || init?.method === 'DELETE'))
    window.dispatchEvent(new Event(contentChanged));
  return answer;
});

/** The content API over the network, with the administrator's token of the moment. */
export const content = createContentClient({ baseUrl: '', fetch: fetchInSession, token: storedToken });

/** The calls of the back-office's own screens, with the same token. */
export const office = createOfficeClient({
  baseUrl: '',
  fetch: fetchInSession,
  token: storedToken,
});

/**
 * Who is signed in, as the server sees it. A refusal, or no answer, ends the session (SPEC.md, section 4): a page of the
 * back-office never stands on a token that may be dead.
 */
export async function currentUser(): Promise<User | undefined> {
  const used = storedToken();
  if (!used) return undefined;
  try {
    return await content.me();
  } catch (error) {
    // A page that is left gives up its calls, which says nothing of the token: reloading twice must not sign anybody out.
    const givenUp = isLeaving && !(error instanceof ContentError);
    if (!givenUp && storedToken() === used) clearSession();
    return undefined;
  }
}

let isLeaving = false;
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
}
