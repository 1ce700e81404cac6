import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs `node` or a tool of the dependencies with this Node, and forwards signals to it. Resolves with its exit code, 1 if a signal ended it. */
export async function runTool(command: string, args: readonly string[]): Promise<number> {
  // Tools begin with `#!/usr/bin/env node`, which runs the first Node in PATH.
  const PATH = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH },
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.once('SIGTERM', stop).once('SIGHUP', stop);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    process.off('SIGTERM', stop).off('SIGHUP', stop);
  }
}
