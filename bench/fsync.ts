import { mkdtempDisposable, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How many times a second this disk acknowledges an appended page: no durable write can be faster. */
export async function fsyncRate(count = 300): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'memorial-fsync-'));
  await using file = await open(join(folder.path, 'probe'), 'w');
  const page = Buffer.alloc(4096, 1);
  const started = performance.now();
  for (let index = 0; index < count; index += 1) {
    await file.write(page);
    await file.datasync();
  }
  return count / ((performance.now() - started) / 1000);
}
