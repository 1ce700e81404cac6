import { execFile } from 'node:child_process';
import { log } from '#observability/log.ts';

type Environment = Record<string, string | undefined>;

/** The socket of a socket unit (sd_listen_fds(3)), which outlives this process: connections wait while the service restarts. Undefined without. */
export function inheritedSocket(env: Environment): { fd: number } | undefined {
  return env.LISTEN_PID === String(process.pid) && Number(env.LISTEN_FDS) > 0 ? { fd: 3 } : undefined;
}

/** The interval of the reports to a watchdog; half of its time where that is shorter. */
const beatMs = 5000;

/**
 * Reports to a `Type=notify` unit that the site is ready, then that its event loop runs, if the unit has `WatchdogSec` (sd_notify(3)). Node has no
 * datagram sockets of the UNIX family, so `systemd-notify` sends the messages.
 * @returns whether the unit ends a process that reports nothing
 */
export function notifySystemd(env: Environment): boolean {
  if (!env.NOTIFY_SOCKET) return false;
  send('--ready');
  const watchdogMs =
    env.WATCHDOG_PID === undefined || env.WATCHDOG_PID === String(process.pid)
      ? Number(env.WATCHDOG_USEC ?? 0) / 1000
      : 0;
  if (watchdogMs > 0) setInterval(() => send('WATCHDOG=1'), Math.min(beatMs, watchdogMs / 2)).unref();
  return watchdogMs > 0;
}

function send(message: string): void {
  execFile('systemd-notify', [message], (error) => {
    if (error) log.error('systemd-notify a échoué', error);
  });
}
