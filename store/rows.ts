import { type RawBuilder, sql } from 'kysely';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isGroup, isLink } from '#model/field.ts';
import type { Flavor } from './database.ts';
import type { EntryText } from './kept-entries.ts';

interface Column {
  name: string;
  convert?: (value: unknown) => unknown;
}

/** The columns to read for a type, in the contract's order, and how each becomes a value. */
export interface Reading {
  /** The columns of the table, which stands in the query under `e`. */
  sql: RawBuilder<unknown>;
  columns: Column[];
  /** Groups: read with the row, given after it to those who ask for them. */
  groups: Column[];
}

/**
 * What to read of a type. `fields`: those scalars alone (`id` and `documentId` always). Secrets are read only where they are
 * named: nothing from outside can name them (server/api/query/).
 */
export function reading(type: TypeDeclaration, flavor: Flavor, fields: readonly string[] | undefined): Reading {
  const known = fields ? undefined : whole[flavor.name].get(type);
  if (known) return known;
  const made = read(type, flavor, fields);
  if (!fields) whole[flavor.name].set(type, made);
  return made;
}

/** What is read of types when no fields are named. */
const whole = { sqlite: new WeakMap<TypeDeclaration, Reading>(), postgres: new WeakMap<TypeDeclaration, Reading>() };

function read(type: TypeDeclaration, flavor: Flavor, fields: readonly string[] | undefined): Reading {
  const wanted = (name: string) => fields === undefined || fields.includes(name);
  const scalars = Object.entries(type.fields).filter(
    ([name, field]) =>
      isColumn(field) && name !== 'publishedAt' && wanted(name) && (field.kind !== 'secret' || fields !== undefined),
  );
  const system = ['createdAt', 'updatedAt', 'publishedAt'].filter(wanted);
  const groups = Object.entries(type.fields).filter(([, field]) => isGroup(field));
  const columns = [
    { name: 'id' },
    { name: 'documentId' },
    ...scalars.map(([name, field]) => column(name, field, flavor)),
    ...system.map((name) => ({ name })),
  ];
  const groupColumns = groups.map(([name, field]) => column(name, field, flavor));
  const names = new Set([...columns, ...groupColumns].map(({ name }) => name)).add('updatedAt');
  // One piece, not one a name: it is written out anew with every statement. The names are the model's own.
  return { sql: sql.raw([...names].map((name) => `e."${name}"`).join(', ')), columns, groups: groupColumns };
}

const isColumn = (field: Field): boolean => !isLink(field) && !isGroup(field);

/** SQLite keeps flags as 0 and 1 and json as text; PostgreSQL's driver gives both as they are. */
function column(name: string, field: Field, flavor: Flavor): Column {
  if (flavor.name === 'postgres' || isLink(field)) return { name };
  if (field.column === 'boolean') return { name, convert: (value) => (value === null ? null : value !== 0) };
  if (field.column === 'json')
    return { name, convert: (value) => (typeof value === 'string' ? JSON.parse(value) : null) };
  return { name };
}

/** A database's row as the JSON of an entry, in the contract's order. */
export function toText(row: Record<string, unknown>, { columns, groups }: Reading): EntryText {
  const groupTexts: Record<string, string> = {};
  for (const [name, value] of Object.entries(toValues(row, groups))) {
    // In the contract a group is a thing with an id; here it is its entry's.
    groupTexts[name] = JSON.stringify(value && { id: row.id, ...value });
  }
  return {
    head: JSON.stringify(toValues(row, columns)).slice(0, -1),
    updatedAt: row.updatedAt as string,
    groups: groupTexts,
  };
}

function toValues(row: Record<string, unknown>, columns: readonly Column[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, convert } of columns) {
    const value = row[name];
    values[name] = convert ? convert(value) : (value ?? null);
  }
  return values;
}
