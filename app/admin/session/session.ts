import { redirect } from 'react-router';
import { tokenKey } from '#app/session-key.ts';
import { ContentError, createAdminClient, createContentClient, type User } from '#client/index.ts';
import { hasLevel } from '#content/users.ts';
import { declineCount, reauthenticate } from './reauthentication.ts';

/** The key of the user in local storage (docs/product.md, « Rules »). */
const userKey = 'adminUser';

/** The current token, for calls with a `fetch` of their own. */
export const storedToken = (): string | undefined => localStorage.getItem(tokenKey) ?? undefined;

/** After how long without use the session ends, as its token says (server/auth/sessions.ts); NaN where it does not say. */
export function sessionIdleMs(): number {
  const [, claims = ''] = storedToken()?.split('.') ?? [];
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).idle * 1000;
  } catch {
    return Number.NaN;
  }
}

export function storeSession(jwt: string, user: User): void {
  localStorage.setItem(tokenKey, jwt);
  localStorage.setItem(userKey, JSON.stringify(user));
}

/** Whether the user has a level. The server refuses what a level may not do; screens do not offer it. */
export const isPublisher = (): boolean => hasLevel(storedUser(), 'publisher');
export const isAdministrator = (): boolean => hasLevel(storedUser(), 'administrator');

/** Window event: the session has ended. */
export const sessionEnded = 'sessionend';

export function clearSession(): void {
  window.dispatchEvent(new Event(sessionEnded));
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/** For calls that the closing of the window must not abort (`keepalive`). An expired token opens no sign-in dialog for them. */
export const lastingApi = createAdminClient({
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  token: storedToken,
});

/** Signs out: locally at once, and on the server, where the session is revoked. When the server is unreachable, its session expires unused. */
export function signOut(): void {
  // The call takes the token before it is cleared.
  if (storedToken()) void lastingApi.signOut().catch(() => undefined);
  clearSession();
}

/** The last signed-in user: drafts on a shared computer are offered to their author only. */
export function storedUserId(): number | undefined {
  const { id } = storedUser();
  return typeof id === 'number' ? id : undefined;
}

/** The email of the last signed-in user, to prefill the sign-in dialog. */
export const storedEmail = (): string => String(storedUser().email ?? '');

function storedUser(): { id?: unknown; email?: unknown; accessLevel?: unknown } {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** Calls that interpret a 401 themselves. */
const selfHandled = [
  '/api/auth/local',
  '/api/users/me',
  ...['', '/read', '/use'].map((end) => `/api/auth/password-link${end}`),
];

/** Window event: an entry was created, published, deleted or scheduled from this tab. */
export const contentChanged = 'contentchange';

/** A `fetch` that survives an expired token: on a 401 it waits for a new one and retries (reauthentication.ts). */
export const withReauth =
  (fetchImpl: typeof fetch): typeof fetch =>
  async (input, init = {}) => {
    if (selfHandled.some((path) => String(input).endsWith(path))) return fetchImpl(input, init);
    const token = storedToken();
    const seenDeclines = declineCount();
    // Without a token the server would answer as for visitors: unpublished entries would seem deleted.
    const response = token ? await fetchImpl(input, init) : new Response(null, { status: 401 });
    if (response.status !== 401) return response;
    // Another tab may have signed in meanwhile.
    const hasNewToken = (storedToken() ?? token) !== token || (await reauthenticate(seenDeclines));
    return hasNewToken
      ? fetchImpl(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${storedToken()}` } })
      : response;
  };

const fetchWithReauth = withReauth(async (input, init) => {
  const response = await fetch(input, init);
  // Counts are reloaded, except after an autosave.
  const method = init?.method ?? 'GET';
  const url = String(input);
  const isDraft = method === 'PUT' && url.includes('status=draft');
  if (response.ok && method !== 'GET' && !isDraft && !/\/(preview|presence)\b/.test(url))
    window.dispatchEvent(new Event(contentChanged));
  return response;
});

/** The content API client, with the administrator's current token. */
export const contentApi = createContentClient({ fetch: fetchWithReauth, token: storedToken });

/** The client of the admin endpoints, with the same token. */
export const adminApi = createAdminClient({ fetch: fetchWithReauth, token: storedToken });

/** The signed-in user. A failed call ends the session (docs/product.md, « Rules »): no page relies on a token that may be revoked. */
export async function currentUser(): Promise<User | undefined> {
  const token = storedToken();
  if (!token) return undefined;
  try {
    const user = await contentApi.me();
    // Its level may have changed since the sign-in.
    localStorage.setItem(userKey, JSON.stringify(user));
    return user;
  } catch (error) {
    // A page being unloaded aborts its calls, which does not invalidate the token: two quick reloads must not sign out.
    if (error instanceof ContentError && error.details.secondFactor) throw redirect('/admin/second-facteur');
    const isAborted = isUnloading && !(error instanceof ContentError);
    if (!isAborted && storedToken() === token) clearSession();
    return undefined;
  }
}

let isUnloading = false;
if (typeof window !== 'undefined')
  for (const name of ['beforeunload', 'pageshow'])
    window.addEventListener(name, () => {
      isUnloading = name === 'beforeunload';
    });
