import { model, type TypeName, typeOf } from '#content/index.ts';
import { type Column, isLink } from '#model/field.ts';
import { draftTable, foldedColumn, linkTable, pendingLinkTable, searchedFields } from './tables.ts';

/** The columns of each table that backups hold, with their storage kinds, as today's model wants them. */
const tables: ReadonlyMap<string, Readonly<Record<string, Column>>> = new Map<string, Record<string, Column>>([
  ...(Object.keys(model) as TypeName[]).flatMap((name): [string, Record<string, Column>][] => [
    ...(typeOf(name).ephemeral ? [] : [[name, entryColumns(name)] as [string, Record<string, Column>]]),
    ...Object.entries(typeOf(name).fields)
      .filter(([, field]) => isLink(field))
      .map(([field]): [string, Record<string, Column>] => [
        linkTable(name, field),
        { owner: 'integer', target: 'integer', position: 'integer' },
      ]),
  ]),
  [
    draftTable,
    {
      type: 'text',
      id: 'integer',
      documentId: 'text',
      createdAt: 'text',
      updatedAt: 'text',
      authorId: 'integer',
      authorEmail: 'text',
      authorName: 'text',
      values: 'json',
      links: 'json',
    },
  ],
  [
    pendingLinkTable,
    {
      ownerType: 'text',
      owner: 'integer',
      field: 'text',
      position: 'integer',
      targetType: 'text',
      target: 'integer',
    },
  ],
]);

function entryColumns(name: TypeName): Record<string, Column> {
  const { fields } = typeOf(name);
  return {
    id: 'integer',
    documentId: 'text',
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([key, field]) => (isLink(field) ? [] : [[key, field.column]])),
    ),
    createdAt: 'text',
    updatedAt: 'text',
    publishedAt: 'text',
    ...Object.fromEntries(searchedFields(typeOf(name)).map((field) => [foldedColumn(field), 'text' as const])),
  };
}

/** The columns of a table with their storage kinds; undefined for a table that backups do not hold. */
export const columnKinds = (table: string): Readonly<Record<string, Column>> | undefined => tables.get(table);

/** The types that a table of links leads from and to. */
const links: ReadonlyMap<string, { owner: TypeName; target: TypeName }> = new Map(
  (Object.keys(model) as TypeName[]).flatMap((owner) =>
    Object.entries(typeOf(owner).fields).flatMap(([name, field]) =>
      isLink(field) ? [[linkTable(owner, name), { owner, target: field.to as TypeName }] as const] : [],
    ),
  ),
);

/** Undefined for a table that holds entries. */
export const linkEnds = (table: string): { owner: TypeName; target: TypeName } | undefined => links.get(table);

/** PostgreSQL's `integer` has 32 bits. */
const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= 0x7fff_ffff;

/** Undefined for a value that this kind of column cannot hold without losing something. */
const readers: Record<Column, (value: unknown) => unknown> = {
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

/**
 * A value as a column of a given kind holds it: the number of a text that is one, the text of a number.
 * @returns undefined when nothing of that kind says the same; null stays null
 */
export const toColumn = (value: unknown, kind: Column): unknown => (value === null ? null : readers[kind](value));
