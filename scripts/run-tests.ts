/**
 * Runs test files, `npm run t -- tests/api/entries/trash.test.ts -t "by words"`, with Vitest; journeys (`*.spec.ts`, `-g`) with Playwright on a
 * current build, once, on a desktop unless `--project` is given. `npm run test:changed`: those that import a file changed since the last commit.
 */
import { runTool } from './run-tool.ts';

const args = process.argv.slice(2);
const isJourney = args.some((arg) => arg.endsWith('.spec.ts'));
if (isJourney) {
  const status = await runTool('node', ['scripts/build.ts', '--if-stale']);
  if (status !== 0) process.exit(status);
}
const command = isJourney ? ['playwright', 'test', '--retries=0'] : ['vitest', 'run'];
process.exit(await runTool(command[0] ?? '', [...command.slice(1), ...args]));
