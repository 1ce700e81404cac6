import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileWorkers, maxSeconds } from '#media/file-worker-pool.ts';
import { log } from '#observability/log.ts';
import { openApp, type TestApp } from '../app.ts';
import { openOnSqlite } from '../databases.ts';
import { fileWorkerPids } from '../file-workers.ts';
import { form, mp4, pdf, picture } from '../files.ts';

describe.runIf(process.platform === 'linux')('a file worker', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  let token = '';
  beforeAll(async () => {
    process.env.S3_PROBE = 'a secret of the site';
    environment = await openOnSqlite();
    app = await openApp(environment);
    token = await app.signIn();
  });
  afterAll(async () => {
    delete process.env.S3_PROBE;
    await app.close();
    await environment.close();
  });
  const upload = async (bytes: Buffer) =>
    app.ask('POST', '/api/upload', { as: token, form: form([{ name: 'a.jpg', type: 'image/jpeg', bytes }]) });
  const onDisk = () => readdirSync(join(environment.dataDir, 'uploads'), { recursive: true }).length;

  it('refuses one picture when that picture crashes it', async () => {
    expect((await upload(await picture(60, 40, 'jpeg'))).status).toBe(201);
    const before = onDisk();
    const sent = upload(await picture(4000, 3000, 'jpeg'));
    const ending = setInterval(() => {
      for (const pid of fileWorkerPids()) process.kill(pid, 'SIGKILL');
    }, 20);
    const { status, body } = await sent;
    clearInterval(ending);
    expect([status, (body as { error: { message: string } }).error.message]).toEqual([
      400,
      expect.stringContaining('Ce fichier ne peut pas être lu'),
    ]);
    expect(onDisk()).toBe(before);
    expect((await upload(await picture(60, 40, 'jpeg'))).status).toBe(201);
  });

  it('is replaced when it ended while idle, and the next picture is read', async () => {
    const path = join(environment.dataDir, 'idle.jpg');
    writeFileSync(path, await picture(60, 40, 'jpeg'));
    expect(await fileWorkers.inspectPicture(path)).toMatchObject({ width: 60 });
    for (const pid of fileWorkerPids()) process.kill(pid, 'SIGKILL');
    // The event loop is blocked until the process has ended: its exit is not reported before the next job is sent.
    while (fileWorkerPids().length > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    expect(await fileWorkers.inspectPicture(path)).toMatchObject({ width: 60 });
  });

  it('is ended when a film, a document or captions hold it past its time, which is answered in a sentence; the next file is accepted', async () => {
    const send = (name: string, bytes: Buffer) =>
      app.ask('POST', '/api/upload', { as: token, form: form([{ name, type: '', bytes }]) });
    const [film] = (await send('a.mp4', mp4)).body as [{ id: number }];
    const uploads: (() => Promise<{ status: number; body: unknown }>)[] = [
      () => send('a.mp4', mp4),
      () => send('a.pdf', pdf),
      () =>
        app.ask('PUT', `/api/upload/files/${film.id}/captions`, {
          as: token,
          form: form([{ name: 'a.vtt', type: 'text/vtt', bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\na') }]),
        }),
    ];
    for (const upload of uploads) {
      expect((await upload()).status).toBeLessThan(300);
      const before = onDisk();
      for (const pid of fileWorkerPids()) process.kill(pid, 'SIGSTOP');
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const sent = upload();
      // The job begins after the upload was received, which takes no timer.
      const passing = setInterval(() => vi.advanceTimersByTime(Math.max(...Object.values(maxSeconds)) * 1000), 20);
      const { status, body } = await sent;
      clearInterval(passing);
      vi.useRealTimers();
      expect([status, (body as { error: { message: string } }).error.message]).toEqual([
        400,
        expect.stringContaining('trop long à traiter'),
      ]);
      expect(onDisk()).toBe(before);
    }
    expect((await send('a.mp4', mp4)).status).toBe(201);
  });

  const limits = new URL('../../media/file-worker-limits.ts', import.meta.url);
  const startLimited = (then: string) =>
    `new (require('node:worker_threads').Worker)(new URL(${JSON.stringify(limits.href)}), { workerData: { parentPid: process.ppid } })
      .on('online', () => { ${then} })`;

  it('is ended when it takes more than 1.25 GiB', async () => {
    const grow = 'const all = []; setInterval(() => all.push(Buffer.alloc(2 ** 26, 1)), 20)';
    const child = spawn(process.execPath, ['-e', startLimited(grow)]);
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it('ends with a killed parent, even while a job holds it', async () => {
    const held = JSON.stringify(startLimited('console.log(process.pid); for (;;);'));
    const parent = spawn(process.execPath, [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['-e', ${held}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`,
    ]);
    const pid = Number(String((await once(parent.stdout, 'data'))[0]));
    onTestFinished(() => {
      if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
    });
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), { timeout: 10_000 });
  });

  it('reports an unforeseen error of a parser as an unreadable file, and an error of the system as it is', async () => {
    await expect(fileWorkers.isTaggedPdf(undefined as never)).rejects.toMatchObject({ status: 400 });
    await expect(fileWorkers.isTaggedPdf('/absent')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('logs what the parser threw', async () => {
    const path = join(environment.dataDir, 'header-only.pdf');
    writeFileSync(path, '%PDF-1.7\nnothing more');
    // The log itself leaves out what it has written five times in a minute.
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    await expect(fileWorkers.readPdfText(path)).rejects.toMatchObject({ status: 400 });
    const [[message, error] = []] = logged.mock.calls;
    expect(message).toBe('a file parser failed');
    expect(String((error as Error).stack)).toContain('InvalidPDFException: Invalid PDF structure');
  });

  it('has none of the site’s secrets in its environment', async () => {
    expect((await upload(await picture(60, 40, 'jpeg'))).status).toBe(201);
    const [pid] = fileWorkerPids();
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    expect(variables.some((line) => line.startsWith('PATH='))).toBe(true);
    expect(variables.filter((line) => /^(ADMIN|DATABASE|S3|AWS|MAILJET|npm)_/i.test(line))).toEqual([]);
  });
});
