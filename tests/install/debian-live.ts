/**
 * Runs inside the booted system of tests/install/debian.ts, as root in /opt/memorial: starts the site by the commands of
 * docs/operations.md, then tests its units. Writes « ok … » for each check, and exits with 1 at the first that fails.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentedInstallation } from './operations-page.ts';

type Page = DocumentedInstallation & { settings: Record<'ADMIN_EMAIL' | 'ADMIN_PASSWORD', string> };

const page = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Page;
/** Of each wait: a loaded machine is slow, and nothing here is a measurement. */
const limitMs = 180_000;
const dropIn = '/etc/systemd/system/memorial.service.d';

const checks: [string, () => Promise<void>][] = [
  ['start: Type=notify, signed in, a picture converted', start],
  ['sandbox: seccomp, no privileges, own account, files 0600', sandbox],
  ['socket activation: a connection starts a stopped site', activation],
  [
    'restart with the socket unit drops nothing',
    () => dropsNothing(3000, 'systemctl restart memorial && systemctl restart memorial'),
  ],
  ['watchdog: a process that stands still is replaced', watchdog],
  ['credentials: LoadCredential and LoadCredentialEncrypted', credentials],
  ['backup, verify and restore by the memorial command', backup],
  ['memorial@3001 and memorial@3002', instances],
  ['HAProxy: restarts one after the other drop nothing', () => behind('haproxy')],
  ['nginx: restarts one after the other drop nothing', () => behind('nginx')],
];

try {
  for (const [name, check] of checks) {
    const from = performance.now();
    await check();
    print(`ok ${name} (${((performance.now() - from) / 1000).toFixed(0)} s)`);
  }
  print('drill passed');
} catch (error) {
  print(error);
  print(
    execFileSync('sh', ['-c', "journalctl --no-pager --lines 60 -u 'memorial*' -u haproxy -u nginx"], {
      encoding: 'utf8',
    }),
  );
  process.exitCode = 1;
}

async function start(): Promise<void> {
  for (const command of page.start) sh(command);
  await ready(3000);
  equal(show('memorial', 'Type'), 'notify');
  equal(show('memorial', 'ActiveState'), 'active');
  const jwt = await signIn();
  const form = new FormData();
  form.append('files', new Blob([readFileSync('demo/files/pictures/canne.jpg')], { type: 'image/jpeg' }), 'canne.jpg');
  const sent = await fetch('http://127.0.0.1:3000/api/upload', {
    method: 'POST',
    headers: { authorization: `Bearer ${jwt}` },
    body: form,
  });
  equal(sent.status, 201);
  const [{ url, hash }] = (await sent.json()) as [{ url: string; hash: string }];
  equal((await get(3000, url)).status, 200);
  await until('the picture’s widths', async () => (await get(3000, `/uploads/${hash}-320.avif`)).status === 200);
}

async function sandbox(): Promise<void> {
  const status = readFileSync(`/proc/${show('memorial', 'MainPID')}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
  equal(field('Seccomp'), '2');
  equal(field('NoNewPrivs'), '1');
  equal(field('CapEff'), '0000000000000000');
  equal(field('Uid'), sh('id -u memorial').trim());
  equal(
    sh('find /var/lib/memorial -type f ! -perm 600; find /var/lib/memorial -mindepth 1 -type d ! -perm 700').trim(),
    '',
  );
}

async function activation(): Promise<void> {
  sh('systemctl stop memorial 2>/dev/null');
  equal(show('memorial', 'ActiveState'), 'inactive');
  equal((await get(3000, '/')).status, 200);
  equal(show('memorial', 'ActiveState'), 'active');
}

async function watchdog(): Promise<void> {
  override('WatchdogSec=5');
  sh('systemctl restart memorial');
  const before = show('memorial', 'MainPID');
  sh(`kill -STOP ${before}`);
  await until('a new process', async () => !['0', before].includes(show('memorial', 'MainPID')));
  await ready(3000);
  equal(sh('journalctl -u memorial | grep -c "Watchdog timeout"').trim() === '0', false);
  noOverride();
}

async function credentials(): Promise<void> {
  const [plain = '', encrypted = ''] = page.credentials.split('\n').filter((line) => line.startsWith('LoadCredential'));
  const [, path = ''] = /^LoadCredential=JWT_SECRET:(\S+)$/.exec(plain) ?? [];
  mkdirSync('/etc/memorial', { recursive: true });
  // A secret that is too short ends the start, which shows that it was read.
  writeFileSync(path, 'court\n', { mode: 0o600 });
  override(plain);
  equal(fails('systemctl restart memorial'), true);
  equal(sh('journalctl -u memorial --lines 30').includes('JWT_SECRET'), true);
  writeFileSync(path, `${'long '.repeat(10)}\n`.replaceAll(' ', '-'), { mode: 0o600 });
  sh(
    'systemctl reset-failed memorial.service memorial.socket; systemctl start memorial.socket; systemctl restart memorial',
  );
  await ready(3000);
  await signIn();

  const [, name, sealed] = /^LoadCredentialEncrypted=(\w+):(\S+)$/.exec(encrypted) ?? [];
  mkdirSync('/etc/credstore.encrypted', { recursive: true, mode: 0o700 });
  sh(`printf 'http://nulle.part/' | systemd-creds encrypt --name=${name} - ${sealed}`);
  override(encrypted);
  equal(fails('systemctl restart memorial'), true);
  equal(sh('journalctl -u memorial --lines 30').includes(String(name)), true);
  noOverride();
  sh(
    'systemctl reset-failed memorial.service memorial.socket; systemctl start memorial.socket; systemctl restart memorial',
  );
  await ready(3000);
}

async function backup(): Promise<void> {
  const before = await countFiles();
  equal(before > 0, true);
  sh(page.backup.folder);
  sh(page.backup.nightly);
  const [archive = 'none'] = readdirSync('/backup');
  equal((statSync(`/backup/${archive}`).mode & 0o777).toString(8), '600');
  sh(`memorial verify /backup/${archive}`);
  sh('systemctl stop memorial.socket memorial');
  // A new machine: no data yet.
  sh('find /var/lib/memorial -mindepth 1 -delete');
  for (const command of page.restore) sh(`cd /backup && ${command.replace('memorial-….tar', archive)}`);
  sh('systemctl start memorial.socket memorial');
  await ready(3000);
  await signIn();
  equal(await countFiles(), before);
}

async function instances(): Promise<void> {
  sh('systemctl disable --now memorial.socket memorial');
  sh("cp 'deploy/memorial@.service' /etc/systemd/system/ && systemctl daemon-reload");
  sh('systemctl enable --now memorial@3001 memorial@3002');
  await ready(3001);
  await ready(3002);
}

async function behind(proxy: 'haproxy' | 'nginx'): Promise<void> {
  sh('systemctl stop haproxy nginx');
  if (proxy === 'haproxy') sh('cp deploy/haproxy.cfg /etc/haproxy/haproxy.cfg');
  else sh('rm -f /etc/nginx/sites-enabled/default && cp deploy/nginx.conf /etc/nginx/sites-enabled/memorial');
  sh(`systemctl start ${proxy}`);
  await ready(8080);
  await dropsNothing(8080, 'systemctl restart memorial@3001 && systemctl restart memorial@3002');
}

/** Eight clients, each request on a connection of its own, while `command` runs. @throws the requests that were not answered with 200 */
async function dropsNothing(port: number, command: string): Promise<void> {
  let isOver = false;
  const failed: string[] = [];
  let answered = 0;
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const { status } = await get(port, '/').catch((error: Error) => ({ status: error.message }));
      if (status === 200) answered += 1;
      else failed.push(String(status));
    }
  });
  await pause(1000);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { exec } = await import('node:child_process');
  exec(command, (error) => (error ? reject(error) : resolve()));
  await promise.finally(() => {
    isOver = true;
  });
  await Promise.all(clients);
  if (failed.length > 0 || answered < 20) throw new Error(`${answered} answered, failed: ${failed.slice(0, 5)}`);
}

function get(port: number, path: string): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, path, host: '127.0.0.1', agent: new Agent({ keepAlive: false }), timeout: limitMs },
      (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode }));
        answer.once('error', reject);
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('error', reject).end();
  });
}

async function ready(port: number): Promise<void> {
  await until(`port ${port}`, async () => (await get(port, '/health/ready')).status === 200);
}

async function signIn(): Promise<string> {
  const sent = await fetch('http://127.0.0.1:3000/api/auth/local', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: page.settings.ADMIN_EMAIL, password: page.settings.ADMIN_PASSWORD }),
  });
  equal(sent.status, 200);
  return ((await sent.json()) as { jwt: string }).jwt;
}

async function countFiles(): Promise<number> {
  const headers = { authorization: `Bearer ${await signIn()}` };
  const files = await fetch('http://127.0.0.1:3000/api/upload/files', { headers });
  return ((await files.json()) as unknown[]).length;
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not after ${limitMs / 1000} s`);
    await pause(200);
  }
}

function print(text: unknown): void {
  process.stdout.write(`${text instanceof Error ? text.stack : text}
`);
}

function sh(command: string): string {
  print(`$ ${command}`);
  return execFileSync('sh', ['-ec', command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function fails(command: string): boolean {
  try {
    sh(command);
    return false;
  } catch {
    return true;
  }
}

/** As `systemctl edit memorial` writes it. */
function override(line: string): void {
  mkdirSync(dropIn, { recursive: true });
  writeFileSync(`${dropIn}/override.conf`, `[Service]\n${line}\n`);
  sh('systemctl daemon-reload');
}

function noOverride(): void {
  rmSync(dropIn, { recursive: true });
  sh('systemctl daemon-reload');
}

function show(unit: string, property: string): string {
  return sh(`systemctl show --value --property=${property} ${unit}`).trim();
}

function equal(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}
