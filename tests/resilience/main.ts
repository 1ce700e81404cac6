/**
 * `npm run survive`: the resilience tests at full length. With names, these files only; with `--load`, a load test of ten minutes instead
 * (`--seconds` for another length). docs/operations.md describes each one.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runTool } from '../../scripts/run-tool.ts';
import { holdLoad } from './load.ts';

const { values: options, positionals } = parseArgs({
  options: { load: { type: 'boolean', default: false }, seconds: { type: 'string', default: '600' } },
  allowPositionals: true,
});

if (options.load) {
  process.exitCode = (await holdLoad(Number(options.seconds))) ? 0 : 1;
} else {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
  process.exitCode = await runTool('vitest', ['run', '--root', root, '--config', config, ...positionals]);
}
