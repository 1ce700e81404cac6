import { Worker } from 'node:worker_threads';

/** Runs a module in a thread for each input, one at a time: each takes a core and tens of megabytes. `limit`: how long, and the error after it. */
export function workerQueue<Input, Result>(module: URL, limit?: { ms: number; message: string }) {
  let turn: Promise<unknown> = Promise.resolve();

  async function run(input: Input): Promise<Result> {
    await using worker = new Worker(module, { workerData: input });
    return await new Promise((resolve, reject) => {
      worker.on('message', resolve).on('error', reject);
      if (limit) setTimeout(() => reject(new Error(limit.message)), limit.ms).unref();
    });
  }

  return (input: Input): Promise<Result> => {
    const result = turn.then(() => run(input));
    turn = result.catch(() => undefined);
    return result;
  };
}
