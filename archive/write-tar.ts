import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { syncPath } from '#system/durable.ts';
import { manifestMembers, rowSumsPath, tablePath, uploadPath } from './manifest.ts';
import type { ArchiveSink } from './sink.ts';

/** One tar, written in `scratch` and renamed to `out` once it is on the disk. */
export async function tarSink(out: string, scratch: string): Promise<ArchiveSink> {
  const partial = join(scratch, 'archive.tar');
  const archive = pack();
  // It holds e-mail addresses and password hashes.
  const written = pipeline(archive, createWriteStream(partial, { mode: 0o600 }));
  // Its failure also ends every `add`. It is awaited in `finish`; the handler prevents an unhandled rejection before that.
  written.catch(() => undefined);
  const add = (name: string, size: number, body: Readable): Promise<void> =>
    // A failed target (disk full) stops reading: without the race, `pipeline` would never settle.
    Promise.race([
      pipeline(body, open(archive.entry({ name, size }))),
      written.then(() => {
        throw new Error('the archive was closed');
      }),
    ]);
  /** The failure of the target ends the open member too, and can do so when nothing waits for that member any more. */
  const open = (member: ReturnType<typeof archive.entry>) => member.on('error', () => undefined);
  return {
    async addTable(table, rows, rowSums) {
      await add(tablePath(table.name), table.bytes, createReadStream(rows));
      await add(rowSumsPath(table.name), (await stat(rowSums)).size, createReadStream(rowSums));
    },
    async addUpload(name, files) {
      const file = await files.find(name);
      if (!file) return undefined;
      const body = file.read();
      try {
        // An open file stays readable even after its name is removed.
        await once(body, 'readable');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      const hash = createHash('sha256');
      body.on('data', (chunk: Buffer) => hash.update(chunk));
      await add(uploadPath(name), file.bytes, body);
      return { name, bytes: file.bytes, sha256: hash.digest('hex') };
    },
    async finish(manifest) {
      for (const { name, text } of manifestMembers(manifest)) open(archive.entry({ name }, text));
      archive.finalize();
      await written;
      await syncPath(partial);
      await rename(partial, out);
      await syncPath(dirname(out));
    },
    async [Symbol.asyncDispose]() {
      archive.destroy();
      await written.catch(() => undefined);
    },
  };
}
