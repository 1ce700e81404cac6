import type { BenchProcess } from './process.ts';
import { administrator } from './seed.ts';

/** Sends values of an entry. Resolves to the documentId of the entry. */
export type Send = (method: 'POST' | 'PUT', path: string, data: object) => Promise<string>;

export async function signIn(server: BenchProcess): Promise<Send & { token: string }> {
  const headers = { 'content-type': 'application/json' };
  const { jwt: token } = await post<{ jwt: string }>(`${server.url}/api/auth/local`, 'POST', headers, {
    identifier: administrator.email,
    password: administrator.password,
  });
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  const send: Send = async (method, path, data) =>
    (await post<{ data: { documentId: string } }>(server.url + path, method, authorized, { data })).data.documentId;
  return Object.assign(send, { token });
}

async function post<Answer>(url: string, method: string, headers: HeadersInit, body: object): Promise<Answer> {
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`);
  return (await response.json()) as Answer;
}

/** The documentId of the first published event in an order. */
export async function eventBy(server: BenchProcess, sort: string, filters = ''): Promise<string> {
  const path = `/api/events?pagination[pageSize]=1&filters[isPublished][$eq]=true&sort=${sort}${filters}`;
  const { data } = (await (await fetch(server.url + path)).json()) as { data: { documentId: string }[] };
  return data[0]?.documentId ?? '';
}
