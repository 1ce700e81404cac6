import type { TypeName } from '#content/index.ts';
import type { ColumnType } from '#model/field.ts';
import { sqliteDialect } from './database.ts';
import { plannedTables } from './tables.ts';

const plans = plannedTables(sqliteDialect);

const kinds: ReadonlyMap<string, Readonly<Record<string, ColumnType>>> = new Map(
  plans.flatMap(({ name, columns, key }) =>
    key ? [[name, Object.fromEntries(columns.map((column) => [column.name, column.kind as ColumnType]))] as const] : [],
  ),
);

/** The columns of a table with their storage kinds, as the current model declares them; undefined for a table that is not in backups. */
export const columnKinds = (table: string): Readonly<Record<string, ColumnType>> | undefined => kinds.get(table);

const links: ReadonlyMap<string, { owner: TypeName; target: TypeName }> = new Map(
  plans.flatMap(({ name, columns }) => {
    const [owner, target] = columns.flatMap(({ references }) => (references ? [references as TypeName] : []));
    return owner && target ? [[name, { owner, target }] as const] : [];
  }),
);

/** Undefined for a table of entries. */
export const linkEnds = (table: string): { owner: TypeName; target: TypeName } | undefined => links.get(table);

/** PostgreSQL's `integer` has 32 bits. */
const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= 0x7fff_ffff;

/** Undefined for a value that this kind of column cannot store without loss. */
const readers: Record<ColumnType, (value: unknown) => unknown> = {
  text: (value) => (typeof value === 'string' ? value : typeof value === 'object' ? undefined : String(value)),
  integer: (value) => {
    const number = typeof value === 'boolean' ? Number(value) : numberOf(value);
    return isInteger(number) ? number : undefined;
  },
  real: numberOf,
  boolean: (value) => {
    if (value === true || value === 1 || value === 'true') return true;
    return value === false || value === 0 || value === 'false' ? false : undefined;
  },
  json: (value) => value,
};

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A value in the kind of a column: the number of a numeric text, the text of a number; null stays. @returns undefined without an equivalent */
export const toColumn = (value: unknown, kind: ColumnType): unknown => (value === null ? null : readers[kind](value));
