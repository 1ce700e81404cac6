import type { TableRows } from '#archive/manifest.ts';
import type { ContentTypeName, TypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import { isComponent, isLink } from '#model/field.ts';
import { type Query, unbounded } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import type { Version } from './versions.ts';

type Row = Record<string, unknown>;

/** Values of an entry, as the changes have them: links as numbers. */
export type Values = Record<string, unknown>;

/** Creates an entry from such values. */
export async function create(store: Store, type: TypeDeclaration, values: Values): Promise<number> {
  const draft = draftOf(type, values);
  return (await store.createPublished(type.name as ContentTypeName, draft)).id;
}

export const draftOf = (type: TypeDeclaration, values: Values) => {
  const entries = Object.entries(values).filter(([name]) => type.fields[name]);
  const isLinkOf = (name: string) => {
    const field = type.fields[name];
    return field !== undefined && isLink(field);
  };
  return {
    values: Object.fromEntries(entries.filter(([name]) => !isLinkOf(name))),
    links: Object.fromEntries(
      entries
        .filter(([name]) => isLinkOf(name))
        .map(([name, ids]) => [name, { set: ((ids ?? []) as number[]).map((id) => ({ id })) }]),
    ),
  };
};

/** Every field of every entry, secrets and links included. */
export async function readAll(store: Store, type: TypeDeclaration): Promise<Values[]> {
  const populated = Object.entries(type.fields).flatMap(([name, field]) => {
    if (isLink(field)) return [[name, { fields: [] }]];
    return isComponent(field) ? [[name, {}]] : [];
  });
  const query: Query = {
    fields: Object.keys(type.fields),
    populate: Object.fromEntries(populated),
    sort: [{ path: ['id'], direction: 'asc' }],
  };
  const { entries } = await store.list(type.name as TypeName, { ...query, budget: unbounded });
  return entries.map((entry) => withoutNames(entry, type));
}

function withoutNames(entry: AnyEntry, type: TypeDeclaration): Values {
  const { documentId: _documentId, createdAt: _created, updatedAt: _updated, publishedAt: _published, ...rest } = entry;
  for (const [name, field] of Object.entries(type.fields)) {
    if (!isLink(field)) continue;
    const linked = rest[name];
    rest[name] = [linked ?? []].flat().map((target) => (target as { id: number }).id);
  }
  return rest;
}

/** What lists answer: sorted by each field, and filtered by each with operators that fit. */
export async function ask(store: Store, type: TypeDeclaration): Promise<Record<string, number[]>> {
  const answers: Record<string, number[]> = {};
  const put = async (question: string, query: Query) => {
    const { entries } = await store.list(type.name as TypeName, { ...query, budget: unbounded });
    answers[question] = entries.map(({ id }) => id as number);
  };
  const all = await readAll(store, type);
  for (const [name, field] of Object.entries(type.fields)) {
    if (isLink(field)) {
      await put(`${name} exists`, { where: { link: name, exists: true } });
      await put(`${name} some`, { where: { link: name, some: { path: ['id'], operator: 'gt', value: 0 } } });
      continue;
    }
    if (isComponent(field)) {
      if (field.fields.text) await put(`${name}.text`, { where: { path: [name, 'text'], operator: 'eq', value: 'x' } });
      continue;
    }
    await put(`${name} null`, { where: { path: [name], operator: 'null', value: true } });
    if (field.kind !== 'json') {
      for (const direction of ['asc', 'desc'] as const) {
        await put(`${name} ${direction}`, { sort: [{ path: [name], direction }] });
      }
    }
    if (field.column === 'json') continue;
    for (const value of new Set(all.map((entry) => entry[name]))) {
      if (value === null) continue;
      await put(`${name} eq ${value}`, { where: { path: [name], operator: 'eq', value: value as string } });
      if (typeof value !== 'string' || value === '') continue;
      const part = value.toUpperCase().slice(0, 4).normalize('NFD').replaceAll(/\p{M}/gu, '');
      for (const operator of ['containsi', 'startsWithi', 'eqi'] as const) {
        await put(`${name} ${operator} ${part}`, { where: { path: [name], operator, value: part } });
      }
    }
  }
  return answers;
}

/** A table of a backup, with all of its rows. */
type DumpedTable = Omit<TableRows, 'rows'> & { rows: Row[] };

/** Rows of every table that a backup holds, of which another store can be filled. */
export async function dumped(store: Store): Promise<DumpedTable[]> {
  const tables: DumpedTable[] = [];
  await store.dump(async ({ rows, ...table }) => {
    tables.push({ ...table, rows: await Array.fromAsync(rows) });
  });
  return tables;
}

/** Fills a store of a version with the rows of a database, which has not been through its steps if it is of an `older` version. */
export async function fill(
  store: Store,
  tables: readonly DumpedTable[],
  older?: Pick<Version, 'stageArchive'>,
): Promise<void> {
  async function* rowsOf({ rows }: DumpedTable) {
    yield* rows;
  }
  async function* each(list: readonly TableRows[]) {
    yield* list;
  }
  const written = tables.map((table) => ({ ...table, rows: rowsOf(table) }));
  const staged = await older?.stageArchive([]);
  if (!staged) return store.load(each(written));
  for (const table of written) await staged.add(table);
  await staged.runSteps();
  await store.load(each(await staged.tables()));
  await staged.close();
}
