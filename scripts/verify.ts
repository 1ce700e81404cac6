/** `npm test`: runs every check, quick ones first, to the first that fails, and prints how long each takes. Arguments: the steps to run. */
import { runTool } from './run-tool.ts';

const steps: { name: string; command: string; args: string[] }[] = [
  { name: 'build', command: 'node', args: ['scripts/build.ts', '--if-stale'] },
  { name: 'route types', command: 'react-router', args: ['typegen'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'lint and format', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'names', command: 'node', args: ['scripts/check-names.ts'] },
  { name: 'size', command: 'node', args: ['scripts/check-size.ts'] },
  { name: 'boundaries', command: 'node', args: ['scripts/boundaries.ts'] },
  { name: 'unused code', command: 'knip', args: [] },
  {
    name: 'unit and API, on SQLite and PostgreSQL',
    command: 'vitest',
    args: ['run', '--reporter=dot', '--reporter=./scripts/flaky-reporter.ts'],
  },
  { name: 'journeys', command: 'playwright', args: ['test'] },
];

const wanted = process.argv.slice(2);
let passed = 0;
for (const { name, command, args } of steps) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n— ${name}\n`);
  const started = performance.now();
  const status = await runTool(command, args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`  ${status === 0 ? 'ok' : 'FAILED'}, ${seconds} s\n`);
  if (status !== 0) {
    process.stdout.write(`\n${passed} passed, 1 failed\n`);
    process.exit(1);
  }
  passed += 1;
}
process.stdout.write(`\n${passed} passed, 0 failed\n`);
