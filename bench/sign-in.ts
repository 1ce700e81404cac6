import type { BenchProcess } from './process.ts';
import { administrator } from './seed.ts';

/** A token of the administrator. */
export async function signIn(server: BenchProcess): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: administrator.email, password: administrator.password }),
  });
  return ((await response.json()) as { jwt: string }).jwt;
}
