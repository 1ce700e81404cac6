import { setTimeout as pause } from 'node:timers/promises';

/**
 * Preloaded into the site's process: reports, per message, the memory that is live after garbage collection. Finalizers free memory in a later
 * collection, and buffers are freed outside of V8: it collects until two collections in a row free nothing more.
 */
process.on('message', async () => {
  for (let held = Number.POSITIVE_INFINITY, still = 0; still < 2; ) {
    globalThis.gc?.();
    await pause(200);
    const { heapUsed, external } = process.memoryUsage();
    still = heapUsed + external > held * 0.99 ? still + 1 : 0;
    held = Math.min(held, heapUsed + external);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed, external, rss });
});
process.channel?.unref();
