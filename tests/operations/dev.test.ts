import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The files that `npm run dev` runs or reads. */
const sources = [
  'app',
  'archive',
  'client',
  'content',
  'contract',
  'demo',
  'editorial',
  'guide',
  'media',
  'model',
  'observability',
  'public',
  'scripts',
];
const others = [
  'server',
  'store',
  'system',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

describe('npm run dev', () => {
  let copy = '';
  let url = '';
  let child: ChildProcess;
  let output = '';
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'memorial-dev-'));
    for (const name of [...sources, ...others]) await cp(join(root, name), join(copy, name), { recursive: true });
    // Links in a folder of the copy's own, where Vite writes its cache.
    await mkdir(join(copy, 'node_modules'));
    for (const name of await readdir(join(root, 'node_modules')))
      if (!name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
    child = spawn(process.execPath, ['--conditions=development', 'server/dev.ts'], {
      cwd: copy,
      env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DEMO_CONTENT: 'false', LOG_FORMAT: 'json' },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    url = await vi.waitFor(
      () => {
        const [, siteUrl] = /Le site répond sur ([^\s"]+)/.exec(output) ?? [];
        if (!siteUrl) throw new Error(output);
        return siteUrl;
      },
      { timeout: 110_000, interval: 100 },
    );
    await statusOf('/contact');
  }, 120_000);
  afterAll(async () => {
    child.kill('SIGKILL');
    await rm(copy, { recursive: true, force: true });
  });

  /** Reads the body to its end: a response that is not read is in progress, and a stop waits for it. */
  async function statusOf(path: string): Promise<number> {
    const response = await fetch(url + path);
    await response.text();
    return response.status;
  }

  /** Replaces a text in a file of the copy, and waits until an answer contains what that changes. */
  async function edit(file: string, from: string, to: string, path: string, seen: string): Promise<Response> {
    const source = await readFile(join(copy, file), 'utf8');
    expect(source).toContain(from);
    await writeFile(join(copy, file), source.replace(from, to));
    return await vi.waitFor(
      async () => {
        const response = await fetch(url + path);
        expect(await response.text()).toContain(seen);
        return response;
      },
      { timeout: 40_000, interval: 100 },
    );
  }

  it('npm run dev serves an edit of a page, a content type and the server without a restart', async () => {
    const { pid } = child;
    await edit(
      'app/site/visit-page/route.tsx',
      '  Visiter\n',
      '  PAGE MODIFIÉE\n',
      '/visiter-le-macte',
      'PAGE MODIFIÉE',
    );
    await edit(
      'content/pages.ts',
      "title: 'Visiter'",
      "title: 'Titre modifié'",
      '/visiter-le-macte',
      '<title>Titre modifié',
    );
    await edit('server/process/health.ts', "status: 'live'", "status: 'edited'", '/health/live', '"edited"');
    await edit(
      'content/events.ts',
      'isFree:',
      "isEdited: flag({ label: 'Modifié' }),\n    isFree:",
      '/api/openapi.json',
      'isEdited',
    );
    expect(child.pid).toBe(pid);
    expect(child.exitCode).toBeNull();
  }, 120_000);

  it('npm run dev serves a page that is added while it runs', async () => {
    await mkdir(join(copy, 'app/site/press'), { recursive: true });
    await writeFile(
      join(copy, 'app/site/press/route.tsx'),
      'export default function Press() {\n  return <h1>Salle de presse</h1>;\n}\n',
    );
    const entry =
      "path: '/presse', file: 'site/press/route.tsx', title: 'Presse', description: 'Presse', params: [], shows: []";
    await edit(
      'content/pages.ts',
      'export const pages = {\n',
      `export const pages = {\n  press: { ${entry}, picture: 'accueil', siteMap: { section: 'Venir' } },\n`,
      '/presse',
      '<h1>Salle de presse</h1>',
    );
    expect(await statusOf('/presse')).toBe(200);
    expect(await statusOf('/collections')).toBe(200);
  }, 120_000);

  it('npm run dev answers after clients have left while the site opened again', async () => {
    await writeFile(
      join(copy, 'server/process/health.ts'),
      (await readFile(join(copy, 'server/process/health.ts'), 'utf8')).concat('\n'),
    );
    // Some of these come while the database is closed and opened.
    for (let left = 0; left < 60; left += 1)
      await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(5) }).catch(() => undefined);
    await edit('content/pages.ts', "title: 'Collections'", "title: 'Pièces'", '/collections', '<title>Pièces');
  }, 60_000);

  it('npm run dev answers 500 with the error of a file that does not load, and recovers after its repair', async () => {
    const broken = await edit('content/pages.ts', 'export const', 'export const const', '/contact', 'content/pages.ts');
    expect(broken.status).toBe(500);
    const repaired = await edit('content/pages.ts', 'export const const', 'export const', '/health/ready', '"ready"');
    expect(repaired.status).toBe(200);
  }, 120_000);

  it('npm run dev ends at SIGTERM with 0, once the site is closed', async () => {
    const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  }, 30_000);
});
