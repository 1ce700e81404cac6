import { model, type TypeName, typeOf } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isGroup, isLink, isScalar } from '#model/field.ts';
import type { Flavor } from './database.ts';

/** A table as the model wants it, in statements that create it and each of its parts. */
export interface TablePlan {
  name: string;
  create: string;
  columns: { name: string; definition: string }[];
  /** The columns that tell its rows apart. Absent: its rows are not worth a place in a backup. */
  key?: readonly string[];
  /** Run after the table and its columns are there. Each can be run again. */
  after: string[];
}

/** The name of the table that keeps one field's links. */
export const linkTable = (type: string, field: string): string => `${type}_${field}`;
/** The column that keeps an indexed text in its folded form. */
export const foldedColumn = (field: string): string => `${field}_folded`;
export const searchTable = (type: string): string => `${type}_search`;

const quote = (name: string): string => `"${name}"`;
const literal = (value: unknown): string =>
  typeof value === 'boolean' || typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;

/** Indexed texts that searches look into: they have a folded twin, and on SQLite a trigram index. */
export function searchedFields(type: TypeDeclaration): string[] {
  return (type.indexed ?? []).filter(
    (name) => ['text', 'email'].includes(type.fields[name]?.kind ?? '') && !type.matchedWhole?.includes(name),
  );
}

/** Every table of the product, those that others point to first. */
export function plannedTables(flavor: Flavor): TablePlan[] {
  const names = Object.keys(model) as TypeName[];
  const entries = names.map((name) => entryTable(typeOf(name), flavor));
  const links = names.flatMap((name) => linkTables(typeOf(name)));
  return [...entries, ...links, attempts(flavor)];
}

function entryTable(type: TypeDeclaration, flavor: Flavor): TablePlan {
  const { types } = flavor;
  const columns = [
    { name: 'id', definition: flavor.id },
    { name: 'documentId', definition: `${types.text} not null unique` },
    ...Object.entries(type.fields)
      .filter(([, field]) => !isLink(field))
      .map(([name, field]) => ({ name, definition: columnDefinition(field, flavor) })),
    ...['createdAt', 'updatedAt', 'publishedAt']
      .filter((name) => !(name in type.fields))
      .map((name) => ({ name, definition: `${types.text} not null` })),
    ...searchedFields(type).map((name) => ({ name: foldedColumn(name), definition: types.text })),
  ];
  const table = quote(type.name);
  const indexes = (type.indexed ?? []).flatMap((field) => {
    const main = `create index if not exists ${quote(`${type.name}_by_${field}`)} on ${table} (${quote(field)}, "id")`;
    return searchedFields(type).includes(field)
      ? [
          main,
          `create index if not exists ${quote(`${type.name}_by_${field}_folded`)} on ${table} (${quote(foldedColumn(field))}, "id")`,
        ]
      : [main];
  });
  const unique = (type.unique ?? []).map(
    (field) =>
      `create unique index if not exists ${quote(`${type.name}_unique_${field}`)} on ${table} (${quote(field)})`,
  );
  return {
    name: type.name,
    create: `create table if not exists ${table} (${columns.map(({ name, definition }) => `${quote(name)} ${definition}`).join(', ')})${flavor.tableOptions}`,
    columns,
    ...(!type.passing && { key: ['id'] }),
    after: [...indexes, ...unique, ...(flavor.trigrams ? trigramIndex(type) : [])],
  };
}

function columnDefinition(field: Field, flavor: Flavor): string {
  if (isLink(field)) throw new Error('links have tables of their own');
  const type = flavor.types[field.column];
  const fallback = isScalar(field) ? field.default : undefined;
  // A default is given by `validate`; the database repeats it for the rows that stand when a field is added.
  const simple =
    typeof fallback === 'string' ||
    typeof fallback === 'number' ||
    (typeof fallback === 'boolean' && flavor.name === 'postgres');
  const value = typeof fallback === 'boolean' && flavor.name === 'sqlite' ? Number(fallback) : fallback;
  const said = simple || typeof value === 'number' ? ` default ${literal(value)}` : '';
  return isGroup(field) || !field.required ? `${type}${said}` : `${type} not null${said}`;
}

/**
 * Substrings of indexed texts, three letters at a time (FTS5's trigram tokenizer): a search among ten thousand titles costs
 * what it costs among twenty. Triggers keep it in step with the folded columns.
 */
function trigramIndex(type: TypeDeclaration): string[] {
  const fields = searchedFields(type);
  if (fields.length === 0) return [];
  const search = quote(searchTable(type.name));
  const columns = fields.map((field) => quote(foldedColumn(field)));
  const added = `insert into ${search} (rowid, ${columns.join(', ')}) values (new."id", ${columns.map((column) => `new.${column}`).join(', ')})`;
  const gone = `delete from ${search} where rowid = old."id"`;
  const trigger = (event: string, body: string) =>
    `create trigger if not exists ${quote(`${type.name}_search_${event.split(' ')[0]}`)} after ${event} on ${quote(type.name)} begin ${body}; end`;
  return [
    `create virtual table if not exists ${search} using fts5(${columns.join(', ')}, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`,
    trigger('insert', added),
    trigger('delete', gone),
    trigger(`update of ${columns.join(', ')}`, `${gone}; ${added}`),
  ];
}

function linkTables(type: TypeDeclaration): TablePlan[] {
  return Object.entries(type.fields).flatMap(([field, declaration]) => {
    if (!isLink(declaration)) return [];
    const name = linkTable(type.name, field);
    const columns = [
      { name: 'owner', definition: `integer not null references ${quote(type.name)} ("id") on delete cascade` },
      { name: 'target', definition: `integer not null references ${quote(declaration.to)} ("id") on delete cascade` },
      { name: 'position', definition: 'integer not null' },
    ];
    return [
      {
        name,
        create: `create table if not exists ${quote(name)} (${columns.map((column) => `${quote(column.name)} ${column.definition}`).join(', ')}, primary key ("owner", "target"))`,
        columns,
        key: ['owner', 'target'],
        after: [`create index if not exists ${quote(`${name}_by_target`)} on ${quote(name)} ("target")`],
      },
    ];
  });
}

/** Attempts to sign in or subscribe, shared by all processes so that none is a way around another's count. */
function attempts(flavor: Flavor): TablePlan {
  const columns = [
    { name: 'key', definition: `${flavor.types.text} not null` },
    { name: 'at', definition: flavor.name === 'sqlite' ? 'integer not null' : 'bigint not null' },
  ];
  return {
    name: 'attempts',
    create: `create table if not exists "attempts" (${columns.map((column) => `${quote(column.name)} ${column.definition}`).join(', ')})`,
    columns,
    after: [
      'create index if not exists "attempts_by_key" on "attempts" ("key", "at")',
      'create index if not exists "attempts_by_at" on "attempts" ("at")',
    ],
  };
}
