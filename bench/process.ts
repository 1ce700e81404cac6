import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Microseconds of CPU since the start, bytes of resident memory, and the longest turn of the event loop since the last question. */
type Usage = { cpu: number; rss: number; heldMs: number };

export type BenchProcess = Awaited<ReturnType<typeof startProcess>>;

/** As `npm start` runs the product. */
export const asStarted = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=100',
  ...['--import', new URL('../scripts/compile-cache.js', import.meta.url).href],
];

/** Starts a module of this folder as a server in a process of its own, and waits until it listens. */
export async function startProcess(module: string, settings: object) {
  const child = fork(new URL(module, import.meta.url), [JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: asStarted,
  });
  const { url } = (await firstMessage(child)) as { url: string };
  const usage = async () => {
    child.send('usage');
    return (await firstMessage(child)) as Usage;
  };
  const stop = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  return { url, usage, stop, [Symbol.asyncDispose]: stop };
}

function firstMessage(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const message = once(child, 'message', { signal: over.signal }).then(([received]) => received);
  const gone = once(child, 'exit', { signal: over.signal }).then(([code]) =>
    Promise.reject(new Error(`the server stopped with ${code}`)),
  );
  gone.catch(() => undefined);
  return Promise.race([message, gone]).finally(() => over.abort());
}

/** The child process's end: sends the URL where the server listens, and answers each message of the bench with its usage. */
export function answerBench(url: string): void {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  // An interrupted bench leaves no server behind.
  process.once('disconnect', () => process.exit());
  process.on('message', async () => {
    const { user, system } = process.cpuUsage();
    // The monitor records a turn when its timer fires after it.
    await setTimeout(10);
    const heldMs = Math.max(0, loop.max / 1e6 - 1);
    loop.reset();
    process.send?.({ cpu: user + system, rss: process.memoryUsage.rss(), heldMs } satisfies Usage);
  });
  process.send?.({ url });
}
