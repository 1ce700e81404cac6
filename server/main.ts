import './node-env.ts';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { captureConsole } from '#observability/console.ts';
import { defaultLogFormat, log, setLogFormat } from '#observability/log.ts';
import { makePrivate, setPrivateUmask } from '#system/private-files.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { startServer } from './start.ts';
import { describeStartupError } from './startup-errors.ts';
import { notifySystemd } from './systemd.ts';

// Before the settings are read, as their errors are logged too.
setLogFormat(defaultLogFormat(process.env.LOG_FORMAT));
captureConsole();

const { values: options } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

setPrivateUmask();
let config: Config | undefined;
try {
  config = readConfig(process.env);
  await mkdir(resolve(config.dataDir), { recursive: true });
  await makePrivate(resolve(config.dataDir));
  const server = await startServer(config, { development: options.dev });
  notifySystemd(process.env);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    // A process group and a launcher may both deliver the same signal: the first one starts the shutdown, the others are ignored.
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void server.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  // An error that an operator can fix is one sentence; a bug has a stack trace.
  const sentence = error instanceof ConfigError ? error.message : config && describeStartupError(error, config);
  if (sentence) log.error(sentence);
  else log.error('Le démarrage a échoué.', error);
  process.exit(1);
}
