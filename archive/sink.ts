import type { Readable } from 'node:stream';
import type { ArchiveEntry, Manifest, TableEntry } from './manifest.ts';

/** Uploaded files. Their bytes never change under their name. */
export interface ArchiveFiles {
  names(): Promise<string[]>;
  /** Undefined when the file was removed meanwhile. */
  find(name: string): Promise<{ bytes: number; read(): Readable } | undefined>;
}

/** Writes the members of one archive in order. The archive appears, complete, at `finish`; its disposal closes what is open. */
export interface ArchiveSink extends AsyncDisposable {
  /** `rows` and `rowSums` are paths of files that the sink may move. */
  addTable(entry: TableEntry, rows: string, rowSums: string): Promise<void>;
  /** Undefined when the file was removed meanwhile. */
  addUpload(name: string, files: ArchiveFiles): Promise<ArchiveEntry | undefined>;
  finish(manifest: Manifest): Promise<void>;
}
