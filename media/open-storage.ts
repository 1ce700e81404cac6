import { join } from 'node:path';
import { diskStorage } from './disk-storage.ts';
import type { Bucket } from './s3-storage.ts';
import type { Storage } from './storage.ts';

type Options = { dataDir: string; bucket?: Bucket | undefined };

/** Opens the storage of uploads: the configured bucket, else the data folder. */
export async function openStorage({ dataDir, bucket }: Options): Promise<Storage> {
  // Loaded on demand: most instances use no bucket, and the SDK takes memory.
  if (bucket) return (await import('./s3-storage.ts')).bucketStorage(bucket);
  return diskStorage(join(dataDir, 'uploads'));
}
