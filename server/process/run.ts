import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { url as inspectorUrl } from 'node:inspector';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { captureConsole, defaultLogFormat, formatLine, log, setLogFormat } from '#observability/log.ts';
import { makePrivate, setPrivateUmask } from '#system/private-files.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { describeStartupError } from './startup-errors.ts';

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
    const isWatched = notifySystemd();
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

const ticksPerLimit = 30;

/**
 * Ends this process once its event loop has been held for `limitMs`: it answers nothing any more, not even a signal. A thread counts the ticks of
 * its own timer during which the loop ran none: a suspended process counted none either. A debugger holds the loop at a breakpoint.
 */
function startWatchdog(limitMs: number): void {
  if (inspectorUrl() !== undefined) return;
  const tickMs = limitMs / ticksPerLimit;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), tickMs).unref();
  const line = formatLine('error', 'La boucle d’événements ne tourne plus depuis {since} : le processus s’arrête.', {
    time: '{now}',
    event: 'watchdog',
  });
  // JavaScript, and no module of the site: a thread with the type stripper takes 30 MB, this one 10.
  const worker = new Worker(new URL('./watchdog-worker.js', import.meta.url), {
    execArgv: [],
    workerData: { beats, tickMs, maxTicks: ticksPerLimit, line },
  });
  worker.unref();
}

/** The interval of the reports to a watchdog; half of its time where that is shorter. */
const beatMs = 5000;

/**
 * Reports to a `Type=notify` unit that the site is ready, then that its event loop runs, if the unit has `WatchdogSec` (sd_notify(3)). Node has no
 * datagram sockets of the UNIX family, so `systemd-notify` sends the messages.
 * @returns whether the unit ends a process that reports nothing
 */
function notifySystemd(): boolean {
  const { NOTIFY_SOCKET, WATCHDOG_PID = String(process.pid), WATCHDOG_USEC = 0 } = process.env;
  if (!NOTIFY_SOCKET) return false;
  send('--ready');
  const watchdogMs = WATCHDOG_PID === String(process.pid) ? Number(WATCHDOG_USEC) / 1000 : 0;
  if (watchdogMs > 0) setInterval(() => send('WATCHDOG=1'), Math.min(beatMs, watchdogMs / 2)).unref();
  return watchdogMs > 0;
}

function send(message: string): void {
  execFile('systemd-notify', [message], (error) => {
    if (error) log.error('systemd-notify a échoué', error);
  });
}
