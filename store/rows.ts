import { type RawBuilder, sql } from 'kysely';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isGroup, isLink } from '#model/field.ts';
import type { AnyEntry } from './query.ts';
import type { SqlDialect } from './sql-dialect.ts';

export type Row = Record<string, unknown> & { id: number };

interface Column {
  name: string;
  convert?: (value: unknown) => unknown;
}

/** The columns to select of a type, in the order of the contract, and how each becomes a value. */
export interface SelectPlan {
  /** The columns of the table, whose alias in the statement is `e`. */
  sql: RawBuilder<unknown>;
  columns: readonly Column[];
  /** Groups by field name: selected with the row, part of the entry only where they are populated. */
  groups: ReadonlyMap<string, GroupColumn>;
}

interface GroupColumn extends Column {
  /** The members of today's model: one that was added since is null in older rows, one that was taken away is left out. */
  members: readonly string[];
}

/** Plans without a choice of fields, one for each type and database. */
const wholePlans = {
  sqlite: new WeakMap<TypeDeclaration, SelectPlan>(),
  postgres: new WeakMap<TypeDeclaration, SelectPlan>(),
};

/**
 * What to select of a type. `fields`: those scalars alone (`id` and `documentId` always). Secrets are selected only where they are named;
 * no request can name them (server/api/query/).
 */
export function selectPlan(
  type: TypeDeclaration,
  dialect: SqlDialect,
  fields: readonly string[] | undefined,
): SelectPlan {
  if (fields) return createPlan(type, dialect, fields);
  const existing = wholePlans[dialect.name].get(type);
  if (existing) return existing;
  const plan = createPlan(type, dialect, fields);
  wholePlans[dialect.name].set(type, plan);
  return plan;
}

function createPlan(type: TypeDeclaration, dialect: SqlDialect, fields: readonly string[] | undefined): SelectPlan {
  const isSelected = (name: string) => fields === undefined || fields.includes(name);
  const scalars = Object.entries(type.fields).filter(
    ([name, field]) =>
      isColumn(field) &&
      name !== 'publishedAt' &&
      isSelected(name) &&
      (field.kind !== 'secret' || fields !== undefined),
  );
  const columns = [
    { name: 'id' },
    { name: 'documentId' },
    ...scalars.map(([name, field]) => toColumn(name, field, dialect)),
    ...['createdAt', 'updatedAt', 'publishedAt'].filter(isSelected).map((name) => ({ name })),
  ];
  const groups = new Map(
    Object.entries(type.fields).flatMap(([name, field]) =>
      isGroup(field) ? [[name, { ...toColumn(name, field, dialect), members: Object.keys(field.fields) }]] : [],
    ),
  );
  const names = new Set([...columns.map(({ name }) => name), ...groups.keys()]);
  // One raw fragment: a fragment for each name would be compiled again with every statement. The names are the model's.
  return { sql: sql.raw([...names].map((name) => `e."${name}"`).join(', ')), columns, groups };
}

const isColumn = (field: Field): boolean => !isLink(field) && !isGroup(field);

/** SQLite stores booleans as 0 and 1, and json as text; PostgreSQL's driver returns both as they are. */
function toColumn(name: string, field: Field, dialect: SqlDialect): Column {
  if (dialect.name === 'postgres' || isLink(field)) return { name };
  if (field.column === 'boolean') return { name, convert: (value) => (value === null ? null : value !== 0) };
  if (field.column === 'json')
    return { name, convert: (value) => (typeof value === 'string' ? JSON.parse(value) : null) };
  return { name };
}

const columnValue = (row: Row, { name, convert }: Column): unknown =>
  convert ? convert(row[name]) : (row[name] ?? null);

/** A row as an entry, without what is populated. */
export function toEntry(row: Row, { columns }: SelectPlan): AnyEntry {
  const entry: Record<string, unknown> = {};
  for (const column of columns) entry[column.name] = columnValue(row, column);
  return entry as AnyEntry;
}

/** A group of a row. In the contract a group has an id; here it is that of its entry. */
export function toGroup(row: Row, name: string, { groups }: SelectPlan): object | null {
  const column = groups.get(name);
  const value = column && (columnValue(row, column) as Record<string, unknown> | null);
  if (!value) return null;
  const members = Object.fromEntries(column.members.map((member) => [member, value[member] ?? null]));
  return { id: row.id, ...members };
}
