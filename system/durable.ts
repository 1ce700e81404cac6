import { open } from 'node:fs/promises';

/** Waits until a file is on the disk; for a folder, until the names in it are (fsync(2)). */
export async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
