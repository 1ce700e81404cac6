/** `npm test`: runs every check, quick ones first, to the first that fails, and prints how long each takes. Arguments: the steps to run. */
import { runTool } from './run-tool.ts';

const steps = {
  build: 'node scripts/build.ts --if-stale',
  'route types': 'react-router typegen',
  types: 'tsc -p .',
  'lint and format': 'biome ci --error-on-warnings .',
  names: 'node scripts/check-names.ts',
  size: 'node scripts/check-size.ts',
  boundaries: 'node scripts/boundaries.ts',
  'unused code': 'knip',
  'unit and API, on SQLite and PostgreSQL': 'vitest run --reporter=dot --reporter=./scripts/flaky-reporter.ts',
  journeys: 'playwright test',
};

const wanted = process.argv.slice(2);
let passed = 0;
for (const [name, line] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const [command = '', ...args] = line.split(' ');
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
