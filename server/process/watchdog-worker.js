/** The thread of the watchdog in run.ts. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** @type {{ beats: Int32Array, tickMs: number, maxTicks: number, line: string }} */
const { beats, tickMs, maxTicks, line } = workerData;
let lastBeat = Atomics.load(beats, 0);
let since = new Date();
let ticks = 0;

setInterval(() => {
  const beat = Atomics.load(beats, 0);
  if (beat !== lastBeat) {
    lastBeat = beat;
    since = new Date();
    ticks = 0;
    return;
  }
  ticks += 1;
  if (ticks < maxTicks) return;
  try {
    // process.stderr of a thread needs the event loop.
    writeSync(2, line.replace('{since}', since.toISOString()).replace('{now}', new Date().toISOString()));
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, tickMs);
