import { model, type TypeName, typeOf } from '#content/index.ts';
import { type Column, isLink } from '#model/field.ts';
import { draftTable, foldedColumn, linkTable, pendingLinkTable, searchedFields } from './tables.ts';

/** The columns of each table in backups, with their storage kinds, as the current model declares them. */
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

/** The columns of a table with their storage kinds; undefined for a table that is not in backups. */
export const columnKinds = (table: string): Readonly<Record<string, Column>> | undefined => tables.get(table);

/** The types of the owners and of the targets of a table of links. */
const links: ReadonlyMap<string, { owner: TypeName; target: TypeName }> = new Map(
  (Object.keys(model) as TypeName[]).flatMap((owner) =>
    Object.entries(typeOf(owner).fields).flatMap(([name, field]) =>
      isLink(field) ? [[linkTable(owner, name), { owner, target: field.to as TypeName }] as const] : [],
    ),
  ),
);

/** Undefined for a table of entries. */
export const linkEnds = (table: string): { owner: TypeName; target: TypeName } | undefined => links.get(table);

/** PostgreSQL's `integer` has 32 bits. */
const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= 0x7fff_ffff;

/** Undefined for a value that this kind of column cannot store without loss. */
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
 * A value converted to the kind of a column: the number of a numeric text, the text of a number. @returns undefined when there is no
 * equivalent; null stays null
 */
export const toColumn = (value: unknown, kind: Column): unknown => (value === null ? null : readers[kind](value));
