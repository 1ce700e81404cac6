import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EntryKey } from '../query.ts';

/** The condition that selects an entry among those of its type; true for the only one of a single type. */
export function refCondition(ref: EntryKey['ref']): RawBuilder<SqlBool> {
  if (ref === 'only') return sql<SqlBool>`true`;
  return 'id' in ref ? sql<SqlBool>`"id" = ${ref.id}` : sql<SqlBool>`"documentId" = ${ref.documentId}`;
}
