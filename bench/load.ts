import autocannon from 'autocannon';
import type { BenchProcess } from './process.ts';

const connections = 20;

/**
 * Requests one URL as fast as the server answers, for `seconds`, after one second to warm up. Returns microseconds of the server's CPU per
 * request, and milliseconds.
 */
export async function measureLoad(server: BenchProcess, path: string, seconds: number) {
  const run = (duration: number) =>
    autocannon({
      url: server.url + path,
      connections,
      pipelining: 1,
      duration,
      headers: { 'accept-encoding': 'identity' },
    });
  await run(1);
  const before = await server.usage();
  const result = await run(seconds);
  const after = await server.usage();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were not 200, ${result.errors} failed`);
  return {
    cpu: (after.cpu - before.cpu) / result.requests.total,
    perSecond: result.requests.average,
    p99: result.latency.p99,
  };
}

/** The server's CPU per request, in microseconds, of `count` sequential requests. */
export async function sequential(server: BenchProcess, count: number, call: (index: number) => Promise<unknown>) {
  const before = await server.usage();
  const started = performance.now();
  for (let index = 0; index < count; index += 1) await call(index);
  const seconds = (performance.now() - started) / 1000;
  const after = await server.usage();
  return { cpu: (after.cpu - before.cpu) / count, perSecond: count / seconds };
}
