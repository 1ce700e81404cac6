import { rm } from 'node:fs/promises';
import { startProcess } from './process.ts';
import { seeded } from './seed.ts';

/** From the launch of the process to its first answer, on a data folder that has been used before: the best of three, in milliseconds. */
export async function startToReady(): Promise<number> {
  const dataDir = await seeded(24);
  await (await startProcess('./product-server.ts', { dataDir })).stop();
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const server = await startProcess('./product-server.ts', { dataDir });
    times.push(server.startMs);
    await server.stop();
  }
  await rm(dataDir, { recursive: true });
  return Math.min(...times);
}
