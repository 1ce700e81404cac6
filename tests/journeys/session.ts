import { journeyServer } from './server.ts';

/** The response of the sign-in call. */
export interface Session {
  jwt: string;
  user: object;
}

/**
 * Signs the administrator in, once for all journeys: they share one IP address, which has ten sign-ins a minute. Workers inherit the
 * environment (Playwright, « Global setup »).
 */
export default async function signInOnce(): Promise<void> {
  const { email, password } = journeyServer.administrator;
  const answer = await fetch(`${journeyServer.url}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: email, password }),
  });
  if (!answer.ok) throw new Error('the journeys’ administrator could not sign in');
  process.env.JOURNEY_SESSION = await answer.text();
}

/** The administrator's session. The sign-in screen itself has its own journeys. */
export const session = (): Session => JSON.parse(process.env.JOURNEY_SESSION ?? 'null') as Session;

/** The headers of the administrator's requests. */
export const asAdministrator = (): { authorization: string } => ({ authorization: `Bearer ${session().jwt}` });
