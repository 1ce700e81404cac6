/** What the rest of the store reads of the databases: their tables, and the kinds and forms of their values. */
export { columnKinds, toColumn } from './column-values.ts';
export type { Database, Db, SqlDialect } from './database.ts';
export { foldText, foldVersion } from './fold-text.ts';
export * from './tables.ts';
