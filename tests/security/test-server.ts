import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileEntry } from '#content/index.ts';
import { readConfig } from '#server/process/config.ts';
import { startServer } from '#server/process/start.ts';
import { form, picture } from '../files.ts';

export const administrator = { email: 'garde@memorial.example', password: 'Parvis-lumineux-1848' };
export const publicUrl = 'https://memorial.example';

export interface TestServer {
  url: string;
  /** Sends bytes as they are and gives back all that came, until the other side closes or `ms` have passed. */
  raw(bytes: string | readonly string[], ms?: number): Promise<string>;
  /** A token of the administrator. */
  signIn(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * The whole product over a real port, as an operator runs it behind https, with one event and its picture. It is built before the
 * tests are run (scripts/verify.ts).
 */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-security-'));
  const server = await startServer(
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      DEMO_CONTENT: 'false',
      ...env,
    }),
  );
  const { url } = server;
  const testServer: TestServer = {
    url,
    raw: (bytes, ms = 20_000) => exchange(Number(new URL(url).port), bytes, ms),
    async signIn() {
      const answer = await fetch(`${url}/api/auth/local`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier: administrator.email, password: administrator.password }),
      });
      return ((await answer.json()) as { jwt: string }).jwt;
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await putOneEvent(testServer);
  return testServer;
}

async function putOneEvent({ url, signIn }: TestServer): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn()}` };
  const body = form([{ name: 'parvis.jpg', type: 'image/jpeg', bytes: await picture(300, 200, 'jpeg') }]);
  const [file] = (await (await fetch(`${url}/api/upload`, { method: 'POST', headers, body })).json()) as FileEntry[];
  const data = { title: 'Veillée', newStartDate: '2027-03-14 18:30', isPublished: true, images: [file?.id] };
  await fetch(`${url}/api/events`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
}

function exchange(port: number, bytes: string | readonly string[], ms: number): Promise<string> {
  return new Promise((resolve) => {
    let came = '';
    const socket = connect(port, '127.0.0.1', async () => {
      for (const part of [bytes].flat()) {
        socket.write(part, 'latin1');
        await new Promise((written) => setTimeout(written, 20));
      }
    });
    const late = setTimeout(() => socket.destroy(), ms);
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      came += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      resolve(came);
    });
  });
}
