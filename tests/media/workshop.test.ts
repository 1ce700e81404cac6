import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type TestApp } from '../app.ts';
import { openOnSqlite } from '../databases.ts';
import { form, picture } from '../files.ts';

/** The processes that this one started for pictures (proc(5)). */
function atWork(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'));
}

describe.runIf(process.platform === 'linux')('a process that works on pictures', () => {
  let house: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  let token = '';
  beforeAll(async () => {
    process.env.S3_PROBE = 'a secret of the house';
    house = await openOnSqlite();
    app = await openApp(house);
    token = await app.signIn();
  });
  afterAll(async () => {
    delete process.env.S3_PROBE;
    await app.close();
    await house.close();
  });
  const upload = async (bytes: Buffer) =>
    app.ask('POST', '/api/upload', { as: token, form: form([{ name: 'a.jpg', type: 'image/jpeg', bytes }]) });
  const onDisk = () => readdirSync(join(house.dataDir, 'uploads'), { recursive: true }).length;

  it('that is ended by what it reads costs that picture alone', async () => {
    expect((await upload(await picture(60, 40, 'jpeg'))).status).toBe(201);
    const before = onDisk();
    const sent = upload(await picture(4000, 3000, 'jpeg'));
    const ending = setInterval(() => {
      for (const pid of atWork()) process.kill(pid, 'SIGKILL');
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

  it('is told none of the house’s secrets', async () => {
    expect((await upload(await picture(60, 40, 'jpeg'))).status).toBe(201);
    const [pid] = atWork();
    const told = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    expect(told.some((line) => line.startsWith('PATH='))).toBe(true);
    expect(told.filter((line) => /^(ADMIN|DATABASE|S3|AWS|MAILJET|npm)_/i.test(line))).toEqual([]);
  });
});
