import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { soon } from './length.ts';
import { startSite } from './site.ts';

it.skipIf(process.platform === 'win32')(
  'a site whose event loop is held ends with one line of the log after its limit, and neither sooner nor while it is suspended',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'memorial-watchdog-'));
    const settings = { DATA_DIR: dataDir, LOG_FORMAT: 'json' };
    const site = await startSite(settings, { main: 'tests/resilience/watched-site.ts' });
    onTestFinished(async () => {
      await site.stop('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    });
    const written = () =>
      site
        .output()
        .split('\n')
        .filter((line) => line.includes('ne tourne plus'));

    site.child.send(1000);
    expect((await site.get('/health/live')).status).toBe(200);
    site.child.kill('SIGSTOP');
    await soon(4000);
    site.child.kill('SIGCONT');
    expect((await site.get('/health/live')).status).toBe(200);
    await soon(500);
    expect([site.child.signalCode, written()]).toEqual([null, []]);

    const exited = once(site.child, 'exit');
    const before = Date.now();
    site.child.send(60_000);
    expect((await exited)[1]).toBe('SIGKILL');
    expect(Date.now() - before).toBeGreaterThan(2500);
    expect(written()).toHaveLength(1);
    const line = JSON.parse(written()[0] ?? '');
    expect(line).toMatchObject({ level: 'error', event: 'watchdog', time: expect.stringMatching(/^\d{4}-/) });
    const [, since = ''] = /depuis (\S+) : le processus s’arrête\.$/.exec(line.message) ?? [];
    expect(Math.abs(Date.parse(since) - before)).toBeLessThan(2000);
  },
  60_000,
);
