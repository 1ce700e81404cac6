import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';

const entry = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

const table = entry.extend({
  rows: z.number(),
  /** Each column with its storage kind (model/field.ts). Absent from archives of the first versions. */
  columns: z.record(z.string(), z.string()).optional(),
  /** Each field with its kind, which a column does not show: a date and an e-mail address are both text. */
  fields: z.record(z.string(), z.string()).optional(),
});

export const manifestShape = z.object({
  format: z.literal(1),
  version: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** `database`: rows alone, as the copy before a migration; the files stay where they are. Absent: `whole`. */
  scope: z.enum(['whole', 'database']).optional(),
  /** Names of the explicit migration steps that the database had been through. */
  steps: z.array(z.string()).optional(),
  tables: z.array(table),
  uploads: z.array(entry),
});

export type Manifest = z.infer<typeof manifestShape>;
export type ArchiveEntry = z.infer<typeof entry>;
export type TableEntry = z.infer<typeof table>;

export const tablePath = (name: string): string => `tables/${name}.jsonl`;
export const rowSumsPath = (name: string): string => `tables/${name}.crc32`;
export const uploadPath = (name: string): string => `uploads/${name}`;
export const manifestPath = 'manifest.json';
export const manifestSumPath = 'manifest.sha256';

/** The members of an archive that a manifest becomes, by name. */
export function manifestMembers(manifest: Manifest): { name: string; text: string }[] {
  const text = JSON.stringify(manifest, null, 1);
  return [
    { name: manifestPath, text },
    { name: manifestSumPath, text: `${hash('sha256', text)}\n` },
  ];
}

export type Row = Record<string, unknown>;

/** Rows of one table, in the order of its key. */
export interface TableRows {
  table: string;
  columns?: Record<string, string>;
  fields?: Record<string, string>;
  rows: AsyncIterable<Row>;
}

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
