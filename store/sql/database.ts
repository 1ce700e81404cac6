import type { Kysely } from 'kysely';
import type { Synchronization } from '../revisions/synchronization.ts';
import type { TagRevisions } from '../revisions/tag-revisions.ts';
import type { DiskReserve } from './disk-reserve.ts';
import type { SqlDialect } from './sql-dialect.ts';

/** Tables are derived from the model at run time, so the compiler does not know their columns. */
export type Tables = Record<string, Record<string, unknown>>;
export type Db = Kysely<Tables>;

/** An open database, and the revisions of its content. */
export interface Database {
  db: Db;
  dialect: SqlDialect;
  /** Incremented by the writes of this process once they are committed, and by those of others once they are known. */
  revisions: TagRevisions;
  /** Detects writes of other processes synchronously, where the database allows it. */
  detectWrites(): void;
  /** The latest revision in the database, as far as this process knows it. */
  storedRevision(): number;
  /** Reads the revisions of other processes' writes once a second. Absent where `detectWrites` sees each write at once. */
  synchronization?: Synchronization;
  /** For reads and writes that must not wait for slow queries on content: health, sign-in, sessions. */
  reserve: Db;
  /** One writer at a time, in all processes, until the end of its transaction: what it has checked still holds when it commits. */
  lockWriters(trx: Db): Promise<void>;
  /** Rejects when the database cannot serve. Nothing that it writes is committed. */
  check(): Promise<void>;
  withMigrationLock<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs a few reads in one snapshot. */
  snapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs long reads, such as a backup, in one snapshot while writes go on. */
  readSnapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  pool?(): PoolCounts;
  /** Disk space for sign-ins and deletions on a full disk, where the database is a file of a running site. */
  diskReserve?: DiskReserve;
  close(): Promise<void>;
}

/** Connections to the database, and requests that wait for one. */
export type PoolCounts = { total: number; idle: number; waiting: number };
