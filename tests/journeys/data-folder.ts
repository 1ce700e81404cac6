import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { today } from '#model/calendar.ts';
import keepInMemory from '../memory-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache');
const prefix = 'journeys-';
const dayMs = 24 * 60 * 60_000;

/** What the folder is made from: the content, and the code that stores it. */
const sources = [
  'demo/**/*',
  '{content,contract,editorial,media,model,server,store}/**/*.ts',
  'tests/journeys/{prepare,server}.ts',
  'package-lock.json',
];

/**
 * Before all journeys: the data folder of a first start, with every size of its pictures, which each worker's server begins with a copy of.
 * It is cached until its sources or the day change: dates of the demonstration content are relative to it.
 */
export default async function prepareDataFolder(): Promise<void> {
  keepInMemory();
  const folder = join(cache, `${prefix}${await fingerprint()}`);
  process.env.JOURNEY_DATA = folder;
  if (existsSync(folder)) return;
  await mkdir(cache, { recursive: true });
  await removeOld();
  const fresh = await mkdtemp(join(cache, prefix));
  const child = fork(join(root, 'tests/journeys/prepare.ts'), [fresh], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the data folder of the journeys could not be prepared');
  // Another run may have made it meanwhile.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }));
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(today());
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** Other runs may still copy a folder of today. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    if (name.startsWith(prefix) && Date.now() - (await stat(path)).mtimeMs > dayMs)
      await rm(path, { recursive: true, force: true });
  }
}
