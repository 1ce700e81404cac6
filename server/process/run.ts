import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { captureConsole } from '#observability/console.ts';
import { defaultLogFormat, log, setLogFormat } from '#observability/log.ts';
import { makePrivate, setPrivateUmask } from '#system/private-files.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { describeStartupError } from './startup-errors.ts';
import { notifySystemd } from './systemd.ts';
import { startWatchdog } from './watchdog.ts';

export interface RunningServer {
  /** The URL of the server: `http://localhost:3000`. */
  url: string;
  /** Graceful shutdown: fails readiness, stops accepting connections, drains for ten seconds at most, then closes every resource. */
  stop(): Promise<void>;
}

/** Runs a server as this process, until a signal stops it. `maxHeldMs`: how long its event loop may be held; undefined: nothing watches it. */
export async function runServer(
  start: (config: Config) => Promise<RunningServer>,
  { maxHeldMs }: { maxHeldMs: number | undefined },
): Promise<void> {
  // Before the settings are read, as their errors are logged too.
  setLogFormat(defaultLogFormat(process.env.LOG_FORMAT));
  captureConsole();
  setPrivateUmask();
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    await mkdir(resolve(config.dataDir), { recursive: true });
    await makePrivate(resolve(config.dataDir));
    const server = await start(config);
    const isWatched = notifySystemd(process.env);
    if (maxHeldMs !== undefined && !isWatched) startWatchdog(maxHeldMs);
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
}
