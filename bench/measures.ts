import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { administrator, seeded } from './large-content.ts';
import { asStarted, type BenchProcess } from './process.ts';

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

const connections = 20;

/**
 * Requests one URL as fast as the server answers, for `seconds`, after one second to warm up. Returns microseconds of the server's CPU per
 * request, and milliseconds.
 */
export async function measureLoad(server: BenchProcess, path: string, seconds: number) {
  const headers = { 'accept-encoding': 'identity' };
  const run = (duration: number) =>
    autocannon({ url: server.url + path, connections, pipelining: 1, duration, headers });
  await run(1);
  const before = await server.usage();
  const result = await run(seconds);
  const after = await server.usage();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were not 200, ${result.errors} failed`);
  return {
    cpu: (after.cpu - before.cpu) / result.requests.total,
    perSecond: result.requests.average,
    p99: result.latency.p99,
  };
}

/** The server's CPU per request, in microseconds, of `count` sequential requests. */
export async function sequential(server: BenchProcess, count: number, call: (index: number) => Promise<unknown>) {
  const before = await server.usage();
  const started = performance.now();
  for (let index = 0; index < count; index += 1) await call(index);
  const seconds = (performance.now() - started) / 1000;
  const after = await server.usage();
  return { cpu: (after.cpu - before.cpu) / count, perSecond: count / seconds };
}

/** From the launch of the process of `npm start` to the line that says where it answers, on a used data folder: best of three, in milliseconds. */
export async function startToReady(): Promise<number> {
  await using folder = await seeded(24);
  // The first fills the compile cache.
  await startOnce(folder.path);
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) times.push(await startOnce(folder.path));
  return Math.min(...times);
}

async function startOnce(dataDir: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [...asStarted, '--enable-source-maps', 'build/bundle/main.js'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO_CONTENT: 'false', LOG_FORMAT: 'json' },
  });
  const gone = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text;
      if (output.includes('Le site répond sur')) resolve();
    });
    void gone.then(() => reject(new Error(`the server stopped:\n${output}`)));
  });
  const took = performance.now() - started;
  child.kill('SIGTERM');
  await gone;
  return took;
}
