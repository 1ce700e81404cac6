import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Driver, findProgram, type InputSource } from './driver.ts';

/** The Debian packages of the programs that this driver runs. */
export const webkitPackages = 'webkit2gtk-driver xvfb xauth gstreamer1.0-libav gstreamer1.0-plugins-good';

/** WebKitGTK, the engine of Safari, by WebDriver (W3C). Undefined where it is not installed. */
export async function startWebKit(): Promise<Driver | undefined> {
  const driver = findProgram('WebKitWebDriver');
  const browser = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4*/MiniBrowser')[0];
  if (!driver || !browser || !findProgram('xvfb-run')) return undefined;
  const port = await freePort();
  const process_ = spawn('xvfb-run', ['-a', '-s', '-screen 0 1400x1300x24', driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      GDK_BACKEND: 'x11',
    },
  });
  const stop = () => {
    // xvfb-run, its server and the driver are one process group.
    if (process_.pid) process.kill(-process_.pid, 'SIGTERM');
  };

  async function call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: Value & { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }

  for (let wait = 0; ; wait += 1) {
    if (await call('GET', '/status').catch(() => undefined)) break;
    if (wait > 100) throw new Error('WebKitWebDriver does not answer.');
    await pause(200);
  }
  const options = { binary: browser, args: ['--automation'] };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/timeouts`, { script: 30_000, pageLoad: 60_000 });
  async function run<Value>(body: string): Promise<Value> {
    const script =
      `const done = arguments[arguments.length - 1]; (async () => { ${body} })().then((value) => done({ value ` +
      '}), (error) => done({ error: String(error) }))';
    const result = await call<{ value: Value; error?: string }>('POST', `${session}/execute/async`, {
      script,
      args: [],
    });
    if (result.error) throw new Error(result.error);
    return result.value;
  }

  return {
    name: 'WebKitGTK',
    async resize(width, height) {
      const read = () => run<[number, number]>('return [innerWidth, innerHeight]');
      // The window has bars of its own.
      let [outerWidth, outerHeight] = [width, height];
      for (let turn = 0; turn < 4; turn += 1) {
        await call('POST', `${session}/window/rect`, { width: outerWidth, height: outerHeight });
        await pause(300);
        const [innerWidth, innerHeight] = await read();
        if (innerWidth === width && innerHeight === height) return;
        outerWidth += width - innerWidth;
        outerHeight += height - innerHeight;
      }
    },
    open: (url) => call('POST', `${session}/url`, { url }),
    run,
    act: (sources: readonly InputSource[]) => call('POST', `${session}/actions`, { actions: sources }),
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    takeErrors: () => [],
    async close() {
      await call('DELETE', session).catch(() => undefined);
      stop();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
