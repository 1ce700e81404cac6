import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordedAuthor } from '#contract/admin-answers.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type ColumnType, type Field, isComponent, isLink, isScalar, mapComponents } from '#model/field.ts';
import type { EntryKey } from '../query.ts';
import type { SqlDialect } from '../sql/database.ts';

export type EntryRow = Record<string, unknown> & { id: number };

type Column = { name: string; read?: SqlDialect['readers'][ColumnType] };

type SelectPlan = ReturnType<typeof createPlan>;

/** Plans without a choice of fields, one for each type and database. */
const openPlans = () => new WeakMap<TypeDeclaration, SelectPlan>();
const defaultPlans = { sqlite: openPlans(), postgres: openPlans() };

/**
 * The columns to select of a type. `fields`: those scalars alone (`id` and `documentId` always). Secrets are selected only where they are
 * named; no request can name them (server/http/query/).
 */
export function selectPlan(type: TypeDeclaration, dialect: SqlDialect, fields?: readonly string[]): SelectPlan {
  if (fields) return createPlan(type, dialect, fields);
  const plans = defaultPlans[dialect.name];
  const plan = plans.get(type) ?? createPlan(type, dialect);
  plans.set(type, plan);
  return plan;
}

/** The columns to select of a type, in the order of the contract, and how each becomes a value. */
function createPlan(type: TypeDeclaration, dialect: SqlDialect, fields?: readonly string[]) {
  const isSelected = (name: string) => fields?.includes(name) ?? true;
  const scalars = Object.entries(type.fields).filter(
    ([name, field]) =>
      isScalar(field) && name !== 'publishedAt' && isSelected(name) && (field.kind !== 'secret' || fields),
  );
  const columns: Column[] = [
    { name: 'id' },
    { name: 'documentId' },
    ...scalars.map(([name, field]) => toColumn(name, field, dialect)),
    ...['createdAt', 'updatedAt', 'publishedAt'].filter(isSelected).map((name) => ({ name })),
  ];
  /** Components by field name: selected with the row, part of the entry only where they are populated. */
  const components = new Map(
    Object.entries(type.fields).flatMap(([name, field]) =>
      isComponent(field) ? [[name, { ...toColumn(name, field, dialect), field }]] : [],
    ),
  );
  const names = new Set([...columns.map(({ name }) => name), ...components.keys()]);
  // One raw fragment: a fragment for each name would be compiled again with every statement. The names are the model's, the alias is `e`.
  return { sql: sql.raw([...names].map((name) => `e."${name}"`).join(', ')), columns, components };
}

const toColumn = (name: string, field: Field, { readers }: SqlDialect): Column => ({
  name,
  read: isLink(field) ? undefined : readers[field.column],
});

const columnValue = (row: EntryRow, { name, read }: Column): unknown => {
  const value = row[name] ?? null;
  return read ? read(value) : value;
};

/** A row as an entry, without what is populated. */
export function toEntry(row: EntryRow, { columns }: SelectPlan): AnyEntry {
  const entry: Record<string, unknown> = {};
  for (const column of columns) entry[column.name] = columnValue(row, column);
  return entry as AnyEntry;
}

/**
 * A component of a row, or its list of them. In the contract each has an id; here a group has its entry's, and a row of a list its position
 * from 1. A member that was added to the model since is null in older rows; a removed one is left out.
 */
export function toComponent(row: EntryRow, name: string, { components }: SelectPlan): unknown {
  const column = components.get(name);
  if (!column) return null;
  const members = Object.keys(column.field.fields);
  return mapComponents(column.field, columnValue(row, column), (value, index) => ({
    id: index === undefined ? row.id : index + 1,
    ...Object.fromEntries(members.map((member) => [member, value[member] ?? null])),
  }));
}

/** The condition that selects an entry among those of its type; true for the only one of a single type. */
export function refCondition(ref: EntryKey['ref']): RawBuilder<SqlBool> {
  if (ref === 'only') return sql<SqlBool>`true`;
  return 'id' in ref ? sql<SqlBool>`"id" = ${ref.id}` : sql<SqlBool>`"documentId" = ${ref.documentId}`;
}

/** The columns of the author of a change. All are null where no user of this instance acted. */
export type AuthorColumns = ReturnType<typeof toAuthorColumns>;

export const toAuthorColumns = (author: RecordedAuthor | undefined) => ({
  authorId: author?.id ?? null,
  authorEmail: author?.email ?? null,
  authorName: author?.username ?? null,
});

export const authorIn = ({ authorId, authorEmail, authorName }: AuthorColumns): RecordedAuthor | null =>
  authorId === null ? null : { id: authorId, email: authorEmail ?? '', username: authorName ?? '' };
