import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FileEntry } from '#content/index.ts';
import { form } from '../files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const bundle = 'build/bundle/main.js';

const administrator = { email: 'awa@memorial.example', password: 'Parvis-lumineux-1848' };

/** The product as `npm start` runs it, in a process of its own. */
export interface Site {
  url: string;
  child: ChildProcess;
  /** What it has written to stdout and stderr. */
  output(): string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends JSON. */
  send(method: string, path: string, token: string, json: unknown): Promise<Answer>;
  signIn(): Promise<string>;
  createEvent(token: string, title: string, description?: string): Promise<Answer & { documentId: string | undefined }>;
  upload(token: string, name: string, bytes: Buffer): Promise<Answer & { file: FileEntry | undefined }>;
  /** Bytes after a garbage collection: heap, external buffers, resident set. Only with `instrument: 'memory'`. */
  memory(): Promise<Memory>;
  /** The longest that the event loop was held since the last call, in milliseconds of processor time. Only with `instrument: 'holds'`. */
  longestHold(): Promise<number>;
  /** Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface Memory {
  heap: number;
  external: number;
  rss: number;
}

interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** Starts it and resolves once it answers. Rejects with its output when it exits first. `main`: another module, which receives messages. */
export async function startSite(
  settings: Record<string, string>,
  { instrument, main = bundle }: { instrument?: 'memory' | 'holds'; main?: string } = {},
): Promise<Site> {
  const options = [
    ...['--max-semi-space-size=4', '--heap-growing-percent=100', '--enable-source-maps'],
    ...['--import', './scripts/compile-cache.js'],
    ...(instrument ? ['--expose-gc', '--import', `./tests/resilience/report-${instrument}.ts`] : []),
  ];
  const child = spawn(process.execPath, [...options, main], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', ...(instrument || main !== bundle ? (['ipc'] as const) : [])],
    env: {
      PATH: process.env.PATH,
      // The disks of some tests are smaller than the compile cache.
      CACHE_DIRECTORY: fileURLToPath(new URL('../../node_modules/.cache/memorial', import.meta.url)),
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://memorial.example',
      DEMO_CONTENT: 'false',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
  });
  let output = '';
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-200_000);
        const [, url] = /Le site répond sur ([^\s"]+)/.exec(output) ?? [];
        if (url) resolve(url);
      });
  });
  const gone = once(child, 'exit').then(() => undefined);
  const url = await Promise.race([listening, gone]);
  if (!url) throw new Error(`it did not start:\n${output}`);

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(url + path, { redirect: 'manual', ...init });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }
  /** Asks the script that was loaded beside the site. */
  async function question<Answered>(): Promise<Answered> {
    const answered = once(child, 'message');
    child.send({});
    return ((await answered) as [Answered])[0];
  }
  const send: Site['send'] = (method, path, token, json) =>
    ask(path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(json),
    });
  return {
    url,
    child,
    output: () => output,
    get: (path, headers = {}) => ask(path, { headers }),
    send,
    async signIn() {
      const { email: identifier, password } = administrator;
      const { text } = await send('POST', '/api/auth/local', '', { identifier, password });
      return (JSON.parse(text) as { jwt: string }).jwt;
    },
    async createEvent(token, title, description = '') {
      const data = { title, description, newStartDate: '2027-01-01', isPublished: true };
      const answer = await send('POST', '/api/events', token, { data });
      return { ...answer, documentId: answer.status === 201 ? JSON.parse(answer.text).data.documentId : undefined };
    },
    async upload(token, name, bytes) {
      const headers = { authorization: `Bearer ${token}` };
      const body = form([{ name, type: 'image/png', bytes }]);
      const answer = await ask('/api/upload', { method: 'POST', headers, body });
      return { ...answer, file: answer.status === 201 ? (JSON.parse(answer.text) as FileEntry[])[0] : undefined };
    },
    memory: () => question<Memory>(),
    longestHold: () => question<number>(),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const left = once(child, 'exit');
      child.kill(signal);
      return ((await left) as [number | null])[0];
    },
  };
}
