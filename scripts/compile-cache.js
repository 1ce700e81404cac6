// Loaded before the server (node --import): the compiled TypeScript is cached between starts, so that the next start is quicker and does
// without the thirty megabytes of the transformer. The cache holds code that will be run: only this account may write there.
import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// systemd's `CacheDirectory=` sets CACHE_DIRECTORY (systemd.exec(5)).
const [named] = (process.env.CACHE_DIRECTORY ?? '').split(':');
const folder = join(named || join(process.env.DATA_DIR || './data', 'cache'), 'compile');
try {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  enableCompileCache(folder);
} catch {
  // A disk that is full or read-only: the start takes a little longer.
}
