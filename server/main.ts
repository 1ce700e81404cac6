import './node-env.ts';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from './config.ts';
import { startServer } from './start.ts';
import { startProblem } from './start-problems.ts';

const { values: options } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

let config: Config | undefined;
try {
  config = readConfig(process.env);
  await mkdir(resolve(config.dataDir), { recursive: true });
  const server = await startServer(config, { development: options.dev });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void server.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  // What an operator can mend is told in a line; only a fault of ours deserves its stack.
  const told = error instanceof ConfigError ? error.message : config && startProblem(error, config);
  console.error(told ?? error);
  process.exit(1);
}
