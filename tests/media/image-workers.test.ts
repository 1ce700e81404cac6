import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageWorkers } from '#media/image-worker-pool.ts';
import { openApp, type TestApp } from '../app.ts';
import { openOnSqlite } from '../databases.ts';
import { form, picture } from '../files.ts';

/** The image workers that this process started (proc(5)). */
function imageWorkerPids(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker'));
}

describe.runIf(process.platform === 'linux')('an image worker', () => {
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
      for (const pid of imageWorkerPids()) process.kill(pid, 'SIGKILL');
    }, 20);
    const { status, body } = await sent;
    clearInterval(ending);
    expect([status, (body as { error: { message: string } }).error.message]).toEqual([
      400,
      expect.stringContaining('Cette image ne peut pas être lue'),
    ]);
    expect(onDisk()).toBe(before);
    expect((await upload(await picture(60, 40, 'jpeg'))).status).toBe(201);
  });

  it('is replaced when it ended while idle, and the next picture is read', async () => {
    const path = join(environment.dataDir, 'idle.jpg');
    writeFileSync(path, await picture(60, 40, 'jpeg'));
    expect(await imageWorkers.inspect(path)).toMatchObject({ width: 60 });
    for (const pid of imageWorkerPids()) process.kill(pid, 'SIGKILL');
    // The event loop is blocked until the process has ended: its exit is not reported before the next job is sent.
    while (imageWorkerPids().length > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    expect(await imageWorkers.inspect(path)).toMatchObject({ width: 60 });
  });

  it('has none of the site’s secrets in its environment', async () => {
    expect((await upload(await picture(60, 40, 'jpeg'))).status).toBe(201);
    const [pid] = imageWorkerPids();
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    expect(variables.some((line) => line.startsWith('PATH='))).toBe(true);
    expect(variables.filter((line) => /^(ADMIN|DATABASE|S3|AWS|MAILJET|npm)_/i.test(line))).toEqual([]);
  });
});
