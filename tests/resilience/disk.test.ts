import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { picture } from '../files.ts';
import { type Site, startSite } from './site.ts';

/** A real ext4 file system in a file; undefined where it cannot be created (it needs root and Linux). */
async function openDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'memorial-disk-'));
  const [image, mountPoint] = [join(folder, 'image'), join(folder, 'mount')];
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    await mkdir(mountPoint);
    run('truncate', '-s', `${megabytes}M`, image);
    // No blocks reserved for root, who runs the tests.
    run('mkfs.ext4', '-q', '-m', '0', image);
    run('mount', '-o', 'loop,errors=remount-ro', image, mountPoint);
  } catch {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
  const device = basename(run('findmnt', '-no', 'SOURCE', mountPoint));
  const ballast = join(mountPoint, 'ballast');
  return {
    dataDir: mountPoint,
    /** Writes until the disk is full. */
    async fill() {
      for (let size = 1024 * 1024; size >= 512; size /= 2) {
        for (;;) {
          try {
            await appendFile(ballast, Buffer.alloc(size), { flush: true });
          } catch {
            break;
          }
        }
      }
    },
    freeSpace: () => rm(ballast, { force: true }),
    /** Acts as the kernel does for a failing disk: from then on it is read-only (ext4, `errors=remount-ro`). */
    fail: () => writeFile(`/sys/fs/ext4/${device}/trigger_fs_error`, '1').catch(() => undefined),
    /** Mounted as an operator would to look at it without touching it. */
    mountReadOnly() {
      // Not unmounted first: the kernel may release the loop device later than `umount` returns, and refuse the next mount.
      run('mount', '-o', 'remount,ro', mountPoint);
    },
    async close() {
      try {
        run('umount', mountPoint);
      } catch {
        run('umount', '--lazy', mountPoint);
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const canMount = await openDisk(4).then(async (disk) => {
  await disk?.close();
  return disk !== undefined;
});
const png = await picture(200, 100);
const readable = ['/', '/evenements', '/api/collections?populate=*', '/agenda.ics', '/admin', '/health/live'];

describe.skipIf(!canMount)('a disk', { timeout: 90_000 }, () => {
  let disk: NonNullable<Awaited<ReturnType<typeof openDisk>>>;
  let site: Site | undefined;
  let token: string;
  let picturePath: string;
  beforeAll(async () => {
    disk = (await openDisk(48)) as typeof disk;
  });
  afterEach(async () => {
    await site?.stop('SIGKILL');
    await disk?.close();
    disk = (await openDisk(48)) as typeof disk;
  });
  afterAll(() => disk?.close());

  async function open(): Promise<Site> {
    site = await startSite({ DATA_DIR: disk.dataDir });
    token = await site.signIn();
    await site.createEvent(token, 'Gardé');
    const { file } = await site.upload(token, 'gardée.png', png);
    picturePath = file?.url ?? '';
    return site;
  }

  /** A background write while the disk is being filled would release the reserve, and the ballast would take its space. */
  async function backgroundWorkEnds(): Promise<void> {
    const file = new DatabaseSync(join(disk.dataDir, 'content.sqlite'), { readOnly: true });
    const count = (from: string) => file.prepare(`select count(*) as "n" from ${from}`).get()?.n;
    await vi.waitFor(() => {
      expect(count(`"files" where "renditions" like '%"waiting"%'`)).toBe(0);
      expect(count('"leases"')).toBe(0);
    }, 30_000);
    file.close();
  }

  async function expectReadable(site: Site): Promise<void> {
    for (const path of [...readable, picturePath]) expect([path, (await site.get(path)).status]).toEqual([path, 200]);
    // Not only cached responses.
    const response = await site.get(`/api/events?filters[title][$eq]=Gardé&filters[id][$ne]=${Date.now() % 1e8}`);
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('Gardé')]);
    const own = await site.get('/api/upload/library', { authorization: `Bearer ${token}` });
    expect(own.status).toBe(200);
  }

  const left = () => readdir(join(disk.dataDir, 'uploads', '.incoming'));

  it('that is full is read, refuses saves and files in French, and accepts them again once space is free', async () => {
    const site = await open();
    const { documentId: superfluous } = await site.createEvent(token, 'Superflu');
    const unused = (await site.upload(token, 'inutile.png', png)).file?.id;
    await backgroundWorkEnds();
    await disk.fill();
    let refused: Awaited<ReturnType<Site['createEvent']>> | undefined;
    // SQLite's log may have some allocated space left.
    for (let turn = 0; turn < 100 && refused?.status !== 507; turn += 1) {
      refused = await site.createEvent(token, 'refusé', `<p>${'x'.repeat(300_000)}</p>`);
      expect([201, 507, 503]).toContain(refused.status);
    }
    expect([refused?.status, refused?.text]).toEqual([507, expect.stringContaining('Le disque est plein')]);
    expect(JSON.parse(refused?.text ?? '')).toMatchObject({ data: null, error: { status: 507 } });
    const file = await site.upload(token, 'refusée.png', png);
    expect([file.status, file.text]).toEqual([507, expect.stringContaining('Le disque est plein')]);
    expect(await left()).toEqual([]);
    const letter = await fetch(`${site.url}/newsletter`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'awa@exemple.fr' }),
    });
    expect([letter.status, letter.headers.get('location')]).toEqual([303, '/?lettre=erreur#lettre']);
    const call = await site.send('POST', '/api/mailjet/contact', '', { email: 'awa@exemple.fr' });
    expect(call.status).toBe(507);
    await expectReadable(site);
    expect((await site.get('/health/ready')).status).toBe(503);

    // An administrator can sign in and make room.
    const secondToken = await site.signIn();
    expect(secondToken, site.output()).toEqual(expect.any(String));
    const headers = { authorization: `Bearer ${secondToken}` };
    for (const path of [`/api/events/${superfluous}`, `/api/upload/files/${unused}`])
      expect([path, (await fetch(site.url + path, { method: 'DELETE', headers })).ok]).toEqual([path, true]);
    // A deleted file takes its space until the trash is emptied.
    const stored = async () =>
      (await readdir(join(disk.dataDir, 'uploads'))).filter((name) => name.includes('inutile'));
    expect(await stored()).not.toEqual([]);
    expect((await fetch(`${site.url}/api/trash`, { method: 'DELETE', headers })).ok, site.output()).toBe(true);
    expect(await stored()).toEqual([]);
    expect((await site.createEvent(secondToken, 'refusé')).status).toBe(507);

    await disk.freeSpace();
    await vi.waitFor(async () => expect((await site.createEvent(token, 'Place')).status).toBe(201), 10_000);
    expect((await site.upload(token, 'acceptée.png', png)).status).toBe(201);
    await vi.waitFor(async () => expect((await site.get('/health/ready')).status).toBe(200), 5000);
  });

  it('that is full when the site starts is read all the same', async () => {
    await (await open()).stop();
    await disk.fill();
    site = await startSite({ DATA_DIR: disk.dataDir });
    await expectReadable(site);
    expect([503, 507]).toContain((await site.createEvent(token, 'refusé')).status);
  });

  it('that fails and turns read-only under the site is read, and refuses saves and files in French', async () => {
    const site = await open();
    await disk.fail();
    const save = await site.createEvent(token, 'refusé');
    expect([save.status, save.text]).toEqual([503, expect.stringContaining('momentanément impossible')]);
    const file = await site.upload(token, 'refusée.png', png);
    expect([file.status, file.text]).toEqual([503, expect.stringContaining('n’accepte plus d’écriture')]);
    await expectReadable(site);
    expect((await site.get('/health/ready')).status).toBe(503);
    expect(site.child.exitCode).toBeNull();
  });

  it.each([
    ['after it was stopped', 'SIGTERM'],
    ['after it was killed', 'SIGKILL'],
  ] as const)('that is mounted read-only, %s, lets the site start and be read', async (_description, signal) => {
    const before = await open();
    await before.stop(signal);
    disk.mountReadOnly();
    site = await startSite({ DATA_DIR: disk.dataDir });
    await expectReadable(site);
    expect((await site.createEvent(token, 'refusé')).status).toBe(503);
    expect((await site.upload(token, 'refusée.png', png)).status).toBe(503);
    expect((await site.get('/health/ready')).status).toBe(503);
  });
});
