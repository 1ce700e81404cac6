import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, inheritedEnvironment, projectFile, root, run } from './machine.ts';
import { readInstallation } from './operations-page.ts';

export const debianReleases = ['bookworm', 'trixie'] as const;

/** Packages of a Debian with systemd that a minimal one lacks, and the two proxies of deploy/. */
const base = ['ca-certificates', 'systemd-sysv', 'dbus', 'haproxy', 'nginx-light'];
const bootMs = 40 * 60_000;
/** The script that the booted system runs, and what it reads and writes there. */
const drill = { script: 'tests/install/debian-live.ts', input: '/root/drill.json', log: '/root/drill.log' };

/** systemd 256 and later refuses cgroup v1: where the machine mounts that, the container sees cgroup v2 alone, without its controllers. */
const inCgroup2 = `
  if [ ! -e /sys/fs/cgroup/cgroup.controllers ]; then
    mount --make-rprivate /
    umount -R /sys/fs/cgroup
    mount -t cgroup2 none /sys/fs/cgroup
  fi
  exec systemd-nspawn --quiet --register=no --keep-unit --console=pipe "$@"`;

/**
 * Installs the last commit in a new Debian by the commands of docs/operations.md, one by one, boots that system in a container of
 * systemd-nspawn, and there does what tests/install/debian-live.ts lists with the units of deploy/. Needs root, debootstrap and
 * systemd-nspawn. The packages come from DEBIAN_MIRROR, or from where this machine's own come.
 */
export async function tryDebian(folder: string, release: (typeof debianReleases)[number]): Promise<string> {
  const page = readInstallation(await projectFile('docs/operations.md'));
  const env = { ...inheritedEnvironment(), PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
  const system = join(folder, 'system');
  const source = join(folder, 'source.git');
  await run('git', ['clone', '--quiet', '--bare', '--depth=1', `file://${root}`, source], folder, env);
  await run('debootstrap', ['--variant=minbase', release, system, debianMirror()], folder, env);
  await writeFile(
    join(system, 'etc/apt/apt.conf.d/99unattended'),
    'APT::Get::Assume-Yes "true";\nAPT::Install-Recommends "false";\n',
  );

  const settings: Record<string, string> = {
    PUBLIC_URL: 'https://memorial.example',
    ADMIN_EMAIL: 'admin@memorial.example',
    ADMIN_PASSWORD: 'Les-noms-de-tous-1848',
    DEMO_CONTENT: 'false',
  };
  const unknown = page.settings.filter((name) => !(name in settings));
  if (unknown.length > 0) throw new Error(`docs/operations.md names ${unknown}, for which there is no value here`);
  // What the operator types into the editor.
  const file = page.settings.map((name) => `${name}=${settings[name]}\n`).join('');
  await writeFile(join(system, 'usr/local/bin/editor'), `#!/bin/sh\ncat > "$1" <<'END'\n${file}END\n`);
  await chmod(join(system, 'usr/local/bin/editor'), 0o755);

  const commands = [
    'export DEBIAN_FRONTEND=noninteractive',
    'apt-get update',
    `apt-get install ${base.join(' ')}`,
    page.packages,
    ...page.install.map((line) => line.replace('git clone …', 'git clone file:///source.git')),
  ];
  // In braces, as `sh -e` goes on after the first command of « a && b » fails.
  await writeFile(join(system, 'root/install.sh'), commands.map((line) => `{ ${line}\n} || exit 1\n`).join(''));
  const forwarded = Object.entries(inheritedEnvironment()).filter(([name]) =>
    /^(npm_config_registry|https?_proxy|no_proxy)$/i.test(name),
  );
  const safe = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' };
  // npm there trusts the authorities that this machine adds to Node's own.
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  const bind = authorities ? [`--bind-ro=${authorities}:/run/authorities.pem`] : [];
  if (authorities) forwarded.push(['NODE_EXTRA_CA_CERTS', '/run/authorities.pem']);
  const setenv = [...forwarded, ...Object.entries(safe)].map(([name, value]) => `--setenv=${name}=${value}`);
  await nspawn(folder, env, [
    `--directory=${system}`,
    `--bind-ro=${source}:/source.git`,
    ...bind,
    ...setenv,
    'sh',
    '-ex',
    '/root/install.sh',
  ]);

  await writeFile(join(system, drill.input), JSON.stringify({ ...page, settings }));
  await enableDrill(system);
  await nspawn(folder, env, [`--directory=${system}`, '--private-network', '--boot']).catch(() => undefined);
  const log = await readFile(join(system, drill.log), 'utf8').catch(() => 'the system did not boot');
  const done = log.split('\n').filter((line) => line.startsWith('ok '));
  if (!log.endsWith('drill passed\n')) throw new Error(log.slice(-6000));
  return `${done.length} checks: ${done.map((line) => line.slice(3)).join('; ')}`;
}

/** At boot the system runs the drill, then ends with it. */
async function enableDrill(system: string): Promise<void> {
  const units = join(system, 'etc/systemd/system');
  await writeFile(
    join(units, 'drill.service'),
    `[Unit]
After=multi-user.target dbus.socket
SuccessAction=exit-force
FailureAction=exit-force
[Service]
Type=oneshot
Environment=HOME=/root
WorkingDirectory=/opt/memorial
ExecStart=/opt/memorial/build/node ${drill.script} ${drill.input}
StandardOutput=append:${drill.log}
StandardError=append:${drill.log}
`,
  );
  await mkdir(join(units, 'graphical.target.wants'), { recursive: true });
  await symlink(join('..', 'drill.service'), join(units, 'graphical.target.wants/drill.service'));
}

/** Runs systemd-nspawn until it exits. @throws its output when it fails */
async function nspawn(folder: string, env: Environment, args: readonly string[]): Promise<void> {
  const child = spawn('unshare', ['--mount', '--cgroup', 'sh', '-ec', inCgroup2, 'sh', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: bootMs,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-6000);
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`systemd-nspawn ended with ${code}:\n${text}`);
}

/** DEBIAN_MIRROR, or the URL of Debian's packages in this machine's configuration of apt. */
function debianMirror(): string {
  if (process.env.DEBIAN_MIRROR) return process.env.DEBIAN_MIRROR;
  const targets = execFileSync('apt-get', ['indextargets', '--format', '$(ORIGIN) $(LABEL) $(REPO_URI)'], {
    encoding: 'utf8',
  });
  const [, uri] = /^Debian Debian (\S+)$/m.exec(targets) ?? [];
  if (!uri) throw new Error('apt knows no Debian repository here: name one in DEBIAN_MIRROR');
  return uri;
}
