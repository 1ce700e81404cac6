import { model, type TypeName, typeOf } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type ColumnType, type Field, isLink, type LinkField } from '#model/field.ts';
import type { SqlDialect } from './database.ts';

export interface ColumnPlan {
  name: string;
  /** How its values are stored; `long`: an integer of 64 bits. */
  kind: ColumnType | 'long';
  /** The database's type, as `inspect` spells it too. */
  type: string;
  /** The column in a `create table` or `add column` statement, without its name. */
  definition: string;
  /** Columns of content are: the model requires values, not the database, so that older rows and archives stay valid. */
  nullable: boolean;
  /** The column's default value, in its stored form. */
  default: Literal | undefined;
  /** The table to whose `id` it refers. */
  references?: string;
}

export type Literal = string | number | boolean;

export interface IndexPlan {
  name: string;
  columns: readonly string[];
  unique: boolean;
  /** PostgreSQL: nulls come first, as lists sort them (`SqlDialect.nulls`); an index with another order is not used to sort. */
  nullsFirst?: boolean;
}

export interface TablePlan {
  name: string;
  columns: ColumnPlan[];
  /** Absent: a part of its column's definition, or none. */
  primaryKey?: readonly string[];
  /** After `create table (…)`. */
  options?: string;
  indexes: IndexPlan[];
  /** Texts with a folded column, which searches without case or accents use. */
  folded: readonly string[];
  /** The columns that identify its rows. Absent: its rows are excluded from backups. */
  key?: readonly string[];
}

export const linkTable = (type: string, field: string): string => `${type}_${field}`;
export const foldedColumn = (field: string): string => `${field}_folded`;
export const searchTable = (type: string): string => `${type}_search`;
/** The table that records the kind of each field at the last start, which the columns do not show. */
export const fieldTable = 'schema_fields';
export const cacheTagTable = 'cache_tags';
export const leaseTable = 'leases';
export const presenceTable = 'presences';
export const draftTable = 'drafts';
/** The table of links of published entries to documents that are only drafts (owned-links.ts). */
export const pendingLinkTable = 'pending_links';

export const fileUseTable = 'file_uses';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (value: Literal): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** Texts that searches use: they have a folded column, and on SQLite a trigram index. */
export function searchedFields({ fields, indexed = [], exactMatchOnly, alsoFolded = [] }: TypeDeclaration): string[] {
  const isText = (name: string) => ['text', 'email'].includes(fields[name]?.kind ?? '');
  return [...indexed.filter((name) => isText(name) && !exactMatchOnly?.includes(name)), ...alsoFolded];
}

/** Every table of the product, referenced tables first. */
export function plannedTables(dialect: SqlDialect): TablePlan[] {
  const names = Object.keys(model) as TypeName[];
  const entries = names.map((name) => entryTable(typeOf(name), dialect));
  const links = names.flatMap((name) => linkTables(typeOf(name), dialect));
  const system = Object.entries(systemTables).map(([name, table]) => systemTable(name, table, dialect));
  return [...entries, ...links, ...system];
}

type ColumnDefinition = Pick<ColumnPlan, 'name' | 'definition'>;

/** `create table` for a plan; `more` are additional columns. */
export function createTable(plan: TablePlan, name = plan.name, more: readonly ColumnDefinition[] = []): string {
  const columns = [...plan.columns, ...more].map((column) => `${quoted(column.name)} ${column.definition}`);
  const key = plan.primaryKey ? [`primary key (${plan.primaryKey.map(quoted).join(', ')})`] : [];
  return `create table ${quoted(name)} (${[...columns, ...key].join(', ')})${plan.options ?? ''}`;
}

export function createIndex(table: string, { name, columns, unique, nullsFirst }: IndexPlan): string {
  // An id is never null, and lists sort by it without `nulls first`.
  const keys = columns.map((column) => quoted(column) + (nullsFirst && column !== 'id' ? ' nulls first' : ''));
  return `create ${unique ? 'unique ' : ''}index ${quoted(name)} on ${quoted(table)} (${keys.join(', ')})`;
}

function entryTable(type: TypeDeclaration, dialect: SqlDialect): TablePlan {
  const searched = searchedFields(type);
  const columns: ColumnPlan[] = [
    { ...required('id', 'integer', dialect), definition: dialect.id },
    { ...required('documentId', 'text', dialect), definition: `${dialect.types.text} not null unique` },
    ...Object.entries(type.fields).flatMap(([name, field]) =>
      isLink(field) ? [] : [contentColumn(name, field, dialect)],
    ),
    ...['createdAt', 'updatedAt', 'publishedAt']
      .filter((name) => !(name in type.fields))
      .map((name) => required(name, 'text', dialect)),
    ...searched.map((name) => nullable(foldedColumn(name), 'text', dialect)),
  ];
  // Of indexes that it estimates alike SQLite takes the newest one: those of single fields are the narrow ones.
  const indexes = [...publishedIndexes(type), ...fieldIndexes(type)].map((index) => ({
    ...index,
    unique: false,
    ...(dialect.name === 'postgres' && { nullsFirst: true }),
  }));
  const unique = (type.unique ?? []).map((field) => ({
    name: `${type.name}_unique_${field}`,
    columns: [field],
    unique: true,
  }));
  return {
    name: type.name,
    columns,
    options: dialect.tableOptions,
    indexes: [...indexes, ...unique],
    folded: searched,
    ...(!type.ephemeral && { key: ['id'] }),
  };
}

type Columns = Pick<IndexPlan, 'name' | 'columns'>;

function fieldIndexes(type: TypeDeclaration): Columns[] {
  const searched = searchedFields(type);
  return (type.indexed ?? []).flatMap((field) => {
    const main = { name: `${type.name}_by_${field}`, columns: [field, 'id'] };
    const folded = { name: `${type.name}_by_${field}_folded`, columns: [foldedColumn(field), 'id'] };
    return searched.includes(field) ? [main, folded] : [main];
  });
}

/** The fields by which an index sorts a type's list for the public. */
export const indexedFields = ({ indexed = [], hiddenUnlessPublished }: TypeDeclaration): readonly string[] =>
  hiddenUnlessPublished ? [...indexed, 'createdAt', 'updatedAt'] : indexed;

/**
 * Lists for the public ask for published entries first: without an index that begins with that flag, each would read and sort all of them.
 * A last column, the other end of a period, so that « begins before, ends after » reads no row, else the documentId, makes it wider than the
 * index of the flag alone, which SQLite then prefers for any other condition (tests/store/plans.test.ts).
 */
function publishedIndexes(type: TypeDeclaration): Columns[] {
  const { name, publishedFlag, dateRanges: periods = [] } = type;
  if (!type.hiddenUnlessPublished || !publishedFlag) return [];
  const otherEnd = new Map(periods.flatMap(({ start, end }) => [[start, end] as const, [end, start] as const]));
  const fields = indexedFields(type).filter((field) => field !== publishedFlag);
  return fields.map((field) => {
    const column = searchedFields(type).includes(field) ? foldedColumn(field) : field;
    return {
      name: `${name}_published_by_${field}`,
      columns: [publishedFlag, column, 'id', otherEnd.get(field) ?? 'documentId'],
    };
  });
}

function nullable(name: string, kind: ColumnPlan['kind'], { types }: SqlDialect): ColumnPlan {
  return { name, kind, type: types[kind], definition: types[kind], nullable: true, default: undefined };
}

function required(name: string, kind: ColumnPlan['kind'], dialect: SqlDialect): ColumnPlan {
  return { ...nullable(name, kind, dialect), definition: `${dialect.types[kind]} not null`, nullable: false };
}

type StoredField = Exclude<Field, LinkField>;

function contentColumn(name: string, field: StoredField, dialect: SqlDialect): ColumnPlan {
  const column = nullable(name, field.column, dialect);
  const value = defaultOf(field, dialect);
  if (value === undefined) return column;
  return { ...column, definition: `${column.type} default ${literal(value)}`, default: value };
}

/** `validate` applies defaults; the database has them for the existing rows when a field is added. */
function defaultOf({ default: value }: StoredField, dialect: SqlDialect): Literal | undefined {
  if (typeof value === 'boolean') return dialect.name === 'sqlite' ? Number(value) : value;
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value as string | number | undefined;
}

function linkTables(type: TypeDeclaration, dialect: SqlDialect): TablePlan[] {
  const link = (name: string, to: string): ColumnPlan => ({
    ...required(name, 'integer', dialect),
    definition: `integer not null references ${quoted(to)} ("id") on delete cascade`,
    references: to,
  });
  return Object.entries(type.fields).flatMap(([field, declaration]) => {
    if (!isLink(declaration)) return [];
    const name = linkTable(type.name, field);
    return [
      {
        name,
        columns: [link('owner', type.name), link('target', declaration.to), required('position', 'integer', dialect)],
        primaryKey: ['owner', 'target'],
        indexes: [{ name: `${name}_by_target`, columns: ['target'], unique: false }],
        folded: [],
        key: ['owner', 'target'],
      },
    ];
  });
}

interface SystemTable {
  /** Those with a `?` may be null. */
  columns: Readonly<Record<string, ColumnPlan['kind'] | `${ColumnPlan['kind']}?`>>;
  primaryKey?: readonly string[];
  indexes?: readonly IndexPlan[];
  isBackedUp?: true;
}

const systemTables: Readonly<Record<string, SystemTable>> = {
  [draftTable]: {
    columns: {
      type: 'text',
      id: 'integer',
      documentId: 'text',
      createdAt: 'text',
      updatedAt: 'text',
      authorId: 'integer?',
      authorEmail: 'text?',
      authorName: 'text?',
      values: 'json',
      links: 'json',
    },
    primaryKey: ['type', 'id'],
    indexes: [{ name: 'drafts_by_document', columns: ['type', 'documentId'], unique: true }],
    isBackedUp: true,
  },
  [pendingLinkTable]: {
    columns: {
      ownerType: 'text',
      owner: 'integer',
      field: 'text',
      position: 'integer',
      targetType: 'text',
      target: 'integer',
    },
    primaryKey: ['ownerType', 'owner', 'field', 'target'],
    indexes: [{ name: 'pending_links_by_target', columns: ['targetType', 'target'], unique: false }],
    isBackedUp: true,
  },
  [fileUseTable]: {
    columns: { type: 'text', id: 'integer', isDraft: 'integer', field: 'text', file: 'text' },
    primaryKey: ['type', 'id', 'isDraft', 'field', 'file'],
    indexes: [{ name: 'file_uses_by_file', columns: ['file'], unique: false }],
  },
  // Attempts to sign in or subscribe, shared by all processes so that limits hold across them.
  attempts: {
    columns: { key: 'text', at: 'long' },
    indexes: [
      { name: 'attempts_by_key', columns: ['key', 'at'], unique: false },
      { name: 'attempts_by_at', columns: ['at'], unique: false },
    ],
  },
  [cacheTagTable]: { columns: { tag: 'text', revision: 'long' }, primaryKey: ['tag'] },
  [leaseTable]: { columns: { name: 'text', owner: 'text', expires: 'long' }, primaryKey: ['name'] },
  // One row for each entry that a session has open, so that heartbeats add none.
  [presenceTable]: {
    columns: { type: 'text', entry: 'text', session: 'integer', field: 'text?', seenAt: 'long' },
    primaryKey: ['type', 'entry', 'session'],
  },
  [fieldTable]: {
    columns: { type: 'text', field: 'text', kind: 'text', target: 'text?', many: 'integer?' },
    primaryKey: ['type', 'field'],
  },
};

function systemTable(name: string, table: SystemTable, dialect: SqlDialect): TablePlan {
  const { columns, primaryKey, indexes = [], isBackedUp } = table;
  return {
    name,
    columns: Object.entries(columns).map(([column, declared]) => {
      const kind = declared.replace('?', '') as ColumnPlan['kind'];
      return (kind === declared ? required : nullable)(column, kind, dialect);
    }),
    ...(primaryKey && { primaryKey }),
    indexes: [...indexes],
    folded: [],
    ...(isBackedUp && primaryKey && { key: primaryKey }),
  };
}
