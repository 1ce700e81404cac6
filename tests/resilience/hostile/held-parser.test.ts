import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileWorkerPids } from '../../file-workers.ts';
import { mp4, pdf } from '../../files.ts';
import { type Site, startSite } from '../site.ts';

describe.runIf(process.platform === 'linux')('while a file holds its parser', () => {
  let dataDir: string;
  let site: Site;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'memorial-held-parser-'));
    site = await startSite({ DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await site?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('pages and other uploads are answered, and the site stops at SIGTERM once the upload is answered', async () => {
    const token = await site.signIn();
    expect((await site.upload(token, 'film.mp4', mp4)).status).toBe(201);
    const [held] = fileWorkerPids(site.child.pid);
    process.kill(held as number, 'SIGSTOP');
    // One of the two is given to the worker that is held, the other to a second worker.
    const uploads = [site.upload(token, 'film.mp4', mp4), site.upload(token, 'a.pdf', pdf)];
    try {
      expect((await Promise.race(uploads)).status).toBe(201);
      expect(fileWorkerPids(site.child.pid)).toHaveLength(2);
      expect([(await site.get('/health/live')).status, (await site.get('/')).status]).toEqual([200, 200]);
      const stopped = site.stop();
      await vi.waitFor(() => expect(site.get('/health/live')).rejects.toThrow(), { timeout: 10_000 });
      process.kill(held as number, 'SIGCONT');
      expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201]);
      expect(await stopped).toBe(0);
    } finally {
      if (site.child.exitCode === null) process.kill(held as number, 'SIGCONT');
    }
  });
});
