import { createContentClient, type User } from '#client/index.ts';

/** Where the browser keeps the session (SPEC.md, section 4). */
const tokenKey = 'adminToken';
const userKey = 'adminUser';

const storedToken = (): string | undefined => localStorage.getItem(tokenKey) ?? undefined;

export function storeSession(jwt: string, user: User): void {
  localStorage.setItem(tokenKey, jwt);
  localStorage.setItem(userKey, JSON.stringify(user));
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/** The content API over the network, with the administrator's token of the moment. */
export const content = createContentClient({
  baseUrl: '',
  fetch: (input, init) => fetch(input, init),
  token: storedToken,
});

/**
 * Who is signed in, as the server sees it. A refusal, or no answer, ends the session (SPEC.md, section 4): a page of the
 * back-office never stands on a token that may be dead.
 */
export async function currentUser(): Promise<User | undefined> {
  if (!storedToken()) return undefined;
  try {
    return await content.me();
  } catch {
    clearSession();
    return undefined;
  }
}
