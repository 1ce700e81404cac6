import { journeyServer } from './server.ts';

/** The response of the sign-in call. */
export interface Session {
  jwt: string;
  user: object;
}

let current: Session | undefined;

/** Signs the administrator in, once for all journeys of a worker: a client IP has ten sign-ins a minute. */
export async function signInOnce(): Promise<Session> {
  const { email, password } = journeyServer.administrator;
  const answer = await fetch(`${journeyServer.url}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: email, password }),
  });
  if (!answer.ok) throw new Error('the journeys’ administrator could not sign in');
  current = (await answer.json()) as Session;
  return current;
}

/** The administrator's session. The sign-in screen itself has its own journeys. */
export function session(): Session {
  if (!current) throw new Error('the server of the journeys is not started');
  return current;
}

/** The headers of the administrator's requests. */
export const asAdministrator = (): { authorization: string } => ({ authorization: `Bearer ${session().jwt}` });
