/** Loaded beside the product: says, when asked, what its memory holds once everything that can be let go was. */
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed, external, rss });
});
process.channel?.unref();
