import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { formatLine } from '#observability/log.ts';

export const maxHeldMs = 30_000;
const ticksPerLimit = 30;

/**
 * Ends this process once its event loop has been held for `limitMs`: it answers nothing any more, not even a signal. A thread counts the ticks of
 * its own timer during which the loop ran none: a suspended process counted none either. A debugger holds the loop at a breakpoint.
 */
export function startWatchdog(limitMs: number): void {
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
