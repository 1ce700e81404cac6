import { setTimeout as pause } from 'node:timers/promises';

/**
 * Loaded beside the product: says, when asked, what its memory holds once everything that can be let go was. What a first collection finds to be
 * finalized goes with a later one, and bytes are given back beside the program: so until two in a row find nothing more.
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
