import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './process.ts';

/** From the launch of the process to its first answer, on a data folder that has been used before: the best of three, in milliseconds. */
export async function startToReady(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-start-'));
  await (await startProcess('./product-server.ts', { dataDir, events: 24 })).stop();
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const server = await startProcess('./product-server.ts', { dataDir });
    times.push(server.startMs);
    await server.stop();
  }
  await rm(dataDir, { recursive: true });
  return Math.min(...times);
}
