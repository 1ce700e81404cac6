import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingNames } from '#server/process/config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFile(join(root, path), 'utf8');

/** What `npm start` runs, without the name of the program. */
async function startArguments(): Promise<string> {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: { start: string } };
  return scripts.start.replace('node scripts/node.cjs ', '');
}

describe('the deployment files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memorial-delivery-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('the container runs what npm start runs, not as root, from existing files, with the libraries that its Node needs', async () => {
    const definition = await read('deploy/Containerfile');
    const [, build = '', final = ''] = definition.split(/^FROM /m);
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(final)?.[1] ?? '[]') as string[];
    expect(command.slice(1).join(' ')).toBe(await startArguments());
    expect(final.indexOf('\nUSER memorial')).toBeGreaterThan(final.indexOf('useradd'));
    const ignored = (await read('.dockerignore')).split('\n');
    for (const path of ['package.json', 'package-lock.json', '.npmrc', 'server', 'scripts', 'demo', 'operations']) {
      expect(existsSync(join(root, path)), path).toBe(true);
      expect(ignored, path).not.toContain(path);
    }
    if (process.platform !== 'linux') return;
    // Those of the base images: Debian's smallest installation.
    const slim = /^(linux-vdso|ld-linux|libc|libm|libdl|libpthread|librt|libgcc_s|libstdc\+\+)[-.]/;
    const wanted = execFileSync('ldd', [process.execPath], { encoding: 'utf8' })
      .split('\n')
      .map((line) => /^\s*(?:\/lib\S*\/)?(\S+?\.so\S*)/.exec(line)?.[1] ?? '')
      .filter((name) => name !== '' && !slim.test(name));
    for (const name of wanted) {
      const debian = name.replace(/\.so\.(\d+)$/, '$1');
      for (const stage of [build, final]) expect(stage).toMatch(new RegExp(`apt-get install [^&]*\\b${debian}\\b`));
    }
  });

  it('the unit runs what npm start runs, with settings that exist', async () => {
    const unit = await read('deploy/memorial.service');
    expect(/^ExecStart=\S+ (.*)$/m.exec(unit)?.[1]).toBe(await startArguments());
    const set = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
    for (const name of set.map((each) => each.split('=')[0] ?? ''))
      expect(['NODE_ENV', ...settingNames]).toContain(name);
  });

  it('the unit for several processes is the unit for one, but for its address, its port and the notice before it stops', async () => {
    const lines = async (path: string) => (await read(path)).split('\n').filter((line) => !line.startsWith('#'));
    const [single, several] = [await lines('deploy/memorial.service'), await lines('deploy/memorial@.service')];
    expect(several.filter((line) => !single.includes(line))).toEqual([
      'Description=Site du mémorial (port %i)',
      'After=network-online.target postgresql.service',
      `${single.find((line) => line.startsWith('Environment='))} HOST=127.0.0.1 PORT=%i STOP_NOTICE=5`,
    ]);
    expect(several).toHaveLength(single.length);
  });

  const systemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!systemd)('systemd accepts the units', async () => {
    const paths: string[] = [];
    for (const name of ['memorial.service', 'memorial@.service', 'memorial.socket']) {
      const path = join(folder, name.replace('@', '@3001'));
      await writeFile(path, (await read(`deploy/${name}`)).replaceAll('/opt/memorial', root.replace(/\/$/, '')));
      paths.push(path);
    }
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
    // The machine's own units may be invalid.
    expect(stderr.split('\n').filter((line) => line.includes('memorial'))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    'the operator’s command has the unit’s account, folder and settings',
    async () => {
      const stub = join(folder, 'systemd-run');
      await writeFile(stub, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
      await chmod(stub, 0o755);
      const env = { PATH: [folder, process.env.PATH].join(delimiter) };
      const output = execFileSync(join(root, 'deploy/memorial'), ['backup', '--out', '/backup/le jour.tar'], {
        env,
        encoding: 'utf8',
      });
      const args = output.trim().split('\n');
      expect(args.slice(-3)).toEqual(['operations/commands/backup.ts', '--out', '/backup/le jour.tar']);
      const unit = await read('deploy/memorial.service');
      for (const property of [
        'User',
        'Group',
        'UMask',
        'StateDirectory',
        'StateDirectoryMode',
        'EnvironmentFile',
        'WorkingDirectory',
      ])
        expect(args).toContain(new RegExp(`^${property}=.*$`, 'm').exec(unit)?.[0]);
      expect(unit).toContain(args.find((each) => each.startsWith('DATA_DIR=')));
      expect(spawnSync(join(root, 'deploy/memorial'), [], { env }).status).not.toBe(0);
    },
  );
});
