/**
 * Everything that must hold, in the order that tells soonest what does not: `npm test`. Each step says how long it took; the
 * first that fails ends the run.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const steps: { name: string; command: string; args: string[] }[] = [
  { name: 'build', command: 'node', args: ['scripts/build.ts', '--if-stale'] },
  { name: 'route types', command: 'react-router', args: ['typegen'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'lint and format', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'boundaries', command: 'node', args: ['scripts/boundaries.ts'] },
  { name: 'unused code', command: 'knip', args: [] },
  { name: 'unit and API, on SQLite and PostgreSQL', command: 'vitest', args: ['run', '--reporter=dot'] },
  { name: 'journeys', command: 'playwright', args: ['test'] },
];

let passed = 0;
for (const { name, command, args } of steps) {
  process.stdout.write(`\n— ${name}\n`);
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path() },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`  ${status === 0 ? 'ok' : 'FAILED'}, ${seconds} s\n`);
  if (status !== 0) {
    process.stdout.write(`\n${passed} passed, 1 failed\n`);
    process.exit(1);
  }
  passed += 1;
}
process.stdout.write(`\n${passed} passed, 0 failed\n`);

/** The project's own commands and its own Node come first, however this script was started. */
function path(): string {
  return [join(root, 'node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':');
}
