import { join } from 'node:path';
import type { Bucket } from './bucket.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

interface Options {
  dataDir: string;
  bucket?: Bucket | undefined;
}

/** Where files are kept: a bucket when one is named, else the data folder. */
export async function openStorage({ dataDir, bucket }: Options): Promise<Storage> {
  // The bucket's library is memory that most houses never use.
  if (bucket) return (await import('./bucket.ts')).bucketStorage(bucket);
  return diskStorage(join(dataDir, 'uploads'));
}
