import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Driver, findProgram } from './driver.ts';

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: Record<string, unknown>;
  message?: string;
  method?: string;
  params?: { level?: string; text?: string; type?: string };
}

/** A load that a navigation aborted (NS_BINDING_ABORTED): Firefox logs that of a font as an error. */
const aborted = /NS_BINDING_ABORTED|\b2152398850\b/;

/** Firefox, by WebDriver BiDi (W3C), which it supports without a driver. Undefined where it is not installed. */
export async function startFirefox(): Promise<Driver | undefined> {
  const program = ['firefox', 'firefox-esr'].map(findProgram).find(Boolean);
  if (!program) return undefined;
  const profile = await mkdtemp(join(tmpdir(), 'memorial-firefox-'));
  await writeFile(
    join(profile, 'user.js'),
    ['app.update.enabled', 'datareporting.policy.dataSubmissionEnabled', 'browser.shell.checkDefaultBrowser']
      .map((name) => `user_pref("${name}", false);\n`)
      .join(''),
  );
  const browser = spawn(program, ['--headless', '--remote-debugging-port', '0', '--profile', profile, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(browser.stderr).on('line', (line) => {
      const [, endpoint] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (endpoint) resolve(endpoint);
    });
    browser.once('exit', () => reject(new Error('Firefox ended before it could be driven.')));
  });
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const pending = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>();
  const errors: string[] = [];
  let id = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.method === 'log.entryAdded' && message.params?.level === 'error') {
      const { text = 'unknown error' } = message.params;
      if (!aborted.test(text)) errors.push(text);
    }
    const call = pending.get(message.id ?? -1);
    if (!call) return;
    pending.delete(message.id ?? -1);
    if (message.type === 'success') call.resolve(message.result ?? {});
    else call.reject(new Error(message.message));
  });
  function call(method: string, params: object): Promise<Record<string, unknown>> {
    id += 1;
    const own = id;
    return new Promise((resolve, reject) => {
      pending.set(own, { resolve, reject });
      socket.send(JSON.stringify({ id: own, method, params }));
    });
  }
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await call('browsingContext.getTree', {})) as unknown as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  return {
    name: 'Firefox',
    resize: async (width, height) => {
      await call('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    open: async (href) => {
      const navigate = () => call('browsingContext.navigate', { context, url: href, wait: 'complete' });
      // The page's own navigation, as to a list after a save, may abort it.
      await navigate().catch((error: Error) => (aborted.test(error.message) ? navigate() : Promise.reject(error)));
    },
    async run<Value>(body: string) {
      const answer = (await call('script.callFunction', {
        functionDeclaration: `async () => JSON.stringify(await (async () => { ${body} })()) ?? 'null'`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (!answer.result) throw new Error(answer.exceptionDetails?.text ?? 'the script failed');
      return JSON.parse(answer.result.value) as Value;
    },
    act: async (sources) => {
      await call('input.performActions', { context, actions: sources });
    },
    screenshot: async () => {
      const { data } = await call('browsingContext.captureScreenshot', { context });
      return Buffer.from(String(data), 'base64');
    },
    takeErrors: () => errors.splice(0),
    async close() {
      socket.close();
      browser.kill('SIGTERM');
      if (browser.exitCode === null) await once(browser, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
