/**
 * `npm run survive`: what the site lives through, at full length. With names, those files alone; with `--load`, ten minutes of visitors
 * instead (`--seconds` for another length). docs/operations.md says what each one does.
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
