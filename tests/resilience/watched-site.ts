/** The site as server/main.ts runs it, whose event loop is held for the milliseconds of a message, and may be for three seconds. */
import '#server/process/node-env.ts';
import { runServer } from '#server/process/run.ts';
import { startServer } from '#server/process/start.ts';

process.on('message', (ms: number) => {
  // Without using the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, ms);
});
process.channel?.unref();

await runServer(startServer, { maxHeldMs: 3000 });
