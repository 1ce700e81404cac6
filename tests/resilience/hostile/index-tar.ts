/** A thread that indexes one archive at a time: a header that holds it does not hold its test. */
import { parentPort } from 'node:worker_threads';
import { indexTar } from '#archive/open.ts';

parentPort?.on('message', async (path: string) => {
  const { members } = await indexTar(path);
  parentPort?.postMessage([...members.values()]);
});
