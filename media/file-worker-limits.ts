import { workerData } from 'node:worker_threads';

/** A thread of a file worker. It ends a process that takes too much memory, or whose parent was killed: the thread of the job may be held. */

/** An AVIF picture of 25 million pixels takes 1.0 GB, a WebP of 50 million 0.7. */
const maxBytes = 1280 * 1024 * 1024;
const intervalMs = 250;
const { parentPid } = workerData as { parentPid: number };

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL');
}, intervalMs);
