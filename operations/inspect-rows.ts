import { crc32 } from 'node:zlib';
import { type Row, rowSumsPath, type TableEntry, type TableRows, tablePath } from '#archive/manifest.ts';
import { isSound, linesIn, type OpenArchive } from '#archive/open.ts';
import { isContentType, isType, type TypeName, typeOf } from '#content/index.ts';
import { parsedJson } from '#model/json-object.ts';
import { messageFor } from '#model/problems.ts';
import { validate } from '#model/validate.ts';
import { adaptRow, InvalidRow, keyOf, unknownColumns } from '#store/backup/dump.ts';
import type { StagedArchive } from '#store/backup/stage-archive.ts';
import { columnKinds, linkEnds } from '#store/sql/column-values.ts';

async function* numbered<Item>(items: AsyncIterable<Item> | Item[]): AsyncIterable<[number, Item]> {
  let number = 0;
  for await (const item of items) yield [number++, item];
}

/** The lines of a table with their numbers, each with its row; undefined for one that is unreadable. */
async function* linesOf(archive: OpenArchive, table: string): AsyncIterable<[number, Row | undefined, Buffer]> {
  const body = archive.read(tablePath(table));
  for await (const [number, line] of numbered(body ? linesIn(body) : [])) {
    const row = parsedJson(line.toString());
    yield [number, typeof row === 'object' && row !== null ? (row as Row) : undefined, line];
  }
}

/** The rows of a table without those that are refused by the time that they are read. */
async function* without(
  refused: ReadonlySet<number>,
  rows: AsyncIterable<readonly [number, Row | undefined, ...unknown[]]>,
): AsyncIterable<Row> {
  for await (const [number, row] of rows) if (row && !refused.has(number)) yield row;
}

/** The remark about an unknown type or field that no migration step explains. */
const unknown = 'cette version ne le connaît pas (retiré depuis, ou ajouté par une version plus récente)';

const counted = (count: number, noun: string): string => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`;

/** Checks tables in turn, those of links after their targets. `staged`: where the rows of an archive go that is older than a step. */
export function inspectRows(
  archive: OpenArchive,
  staged: StagedArchive | undefined,
  losses: string[],
  remarks: string[],
) {
  /** The tables with the rows that can be inserted, in the order of their insertion. They are read once, while the archive is open. */
  const tables: TableRows[] = [];
  /** Each file with its display name and the name of its upload. */
  const files: { hash: string; name: string; original: string }[] = [];
  const idsOf = new Map<string, Set<number>>();

  /** `part`: as the manifest has it, or its name alone. */
  async function inspect(part: TableEntry | Pick<TableEntry, 'name'>): Promise<void> {
    const { name } = part;
    const isIntact = 'sha256' in part ? await isSound(archive, tablePath(name), part) : false;
    if (!archive.read(tablePath(name))) {
      losses.push(`Contenu « ${name} » : absent de l’archive`);
      return;
    }
    const sums = isIntact ? undefined : await rowSums(name);
    if (!isIntact && !sums && 'sha256' in part)
      losses.push(`Contenu « ${name} » : abîmé, sans que rien ne dise à quelle ligne`);
    const { columns, fields }: Partial<TableEntry> = part;
    const table = { table: name, ...(columns && { columns }), ...(fields && { fields }) };
    const refused = new Set<number>();
    const rows = readable(part, sums, refused);
    if (staged && (!columns || keyOf(name, Object.keys(columns))))
      await staged.add({ ...table, rows: distinct(name, rows) });
    else await check({ ...table, rows: without(refused, linesOf(archive, name)) }, rows, refused);
  }

  /** Checks the rows of an archive that is older than a migration step, as the steps left them. */
  async function inspectStaged(): Promise<void> {
    if (!staged) return;
    for (const table of await staged.tables()) {
      const refused = new Set<number>();
      await check({ ...table, rows: without(refused, numbered(table.rows)) }, numbered(table.rows), refused);
    }
  }

  /** The intact rows of a table with the numbers of their lines. The numbers of the others are added to `refused`. */
  async function* readable(
    part: TableEntry | Pick<TableEntry, 'name'>,
    sums: Map<string, number> | undefined,
    refused: Set<number>,
  ): AsyncIterable<[number, Row]> {
    const { name } = part;
    let lines = 0;
    for await (const [number, row, line] of linesOf(archive, name)) {
      lines += 1;
      const isDamaged = sums !== undefined && !take(sums, line);
      if (row && !isDamaged) {
        yield [number, row];
        continue;
      }
      refused.add(number);
      losses.push(`${nameOf(name, number, row)} : ${isDamaged ? 'abîmée' : 'illisible'}`);
    }
    if ('rows' in part && lines < part.rows) losses.push(`Contenu « ${name} » : ${part.rows - lines} lignes manquent`);
  }

  /** The rows whose unique keys no other row has: a table of a staged archive takes no others. */
  async function* distinct(table: string, rows: AsyncIterable<[number, Row]>): AsyncIterable<Row> {
    const refuse = refuseRepeated(table);
    for await (const [number, row] of rows) {
      const finding = refuse(row);
      if (finding === undefined) yield row;
      else losses.push(`${nameOf(table, number, row)} : ${finding}`);
    }
  }

  /** Adds the table to `tables`, and the numbers of the rows that cannot be inserted to `refused`. */
  async function check(table: TableRows, rows: AsyncIterable<[number, Row]>, refused: Set<number>): Promise<void> {
    const { table: name, fields } = table;
    if (!columnKinds(name)) {
      const count = (await Array.fromAsync(rows, () => 1)).length;
      if (count > 0) losses.push(`Contenu « ${name} » (${counted(count, 'ligne')}) : ${unknown}`);
      return;
    }
    const left = new Map<string, number>();
    const refuse = refuseRepeated(name);
    for await (const [number, row] of rows) {
      for (const column of unknownColumns(name, row)) left.set(column, (left.get(column) ?? 0) + 1);
      const finding = findingOf(name, row, refuse, fields);
      if (finding === undefined) continue;
      refused.add(number);
      losses.push(`${nameOf(name, number, row)} : ${finding}`);
    }
    for (const [column, count] of left)
      losses.push(`Champ « ${column} » de « ${name} » (${counted(count, 'valeur')}) : ${unknown}`);
    tables.push(table);
  }

  /** How often each checksum is expected; undefined where an earlier version wrote none. */
  async function rowSums(table: string): Promise<Map<string, number> | undefined> {
    const body = archive.read(rowSumsPath(table));
    if (!body) return undefined;
    const sums = new Map<string, number>();
    for await (const line of linesIn(body)) {
      const sum = line.toString();
      sums.set(sum, (sums.get(sum) ?? 0) + 1);
    }
    return sums;
  }

  /** The reason why a row cannot be inserted; undefined if it can. */
  function findingOf(table: string, stored: Row, refuse: Refuse, fields: TableRows['fields']): string | undefined {
    let row: Row;
    try {
      row = adaptRow(table, stored, fields);
    } catch (error) {
      if (error instanceof InvalidRow) return `ne peut pas être restauré (${error.columns.join(', ')})`;
      return 'illisible';
    }
    const ends = linkEnds(table);
    if (ends) {
      const isThere =
        idsOf.get(ends.owner)?.has(row.owner as number) && idsOf.get(ends.target)?.has(row.target as number);
      return isThere ? refuse(row) : 'ce qui est lié manque';
    }
    const finding = refuse(row);
    if (finding !== undefined || keyOf(table, [])) return finding;
    const ids = idsOf.get(table) ?? new Set();
    idsOf.set(table, ids.add(row.id as number));
    if (table === 'files')
      files.push({ hash: String(row.hash), name: String(row.name), original: `${row.hash}${row.ext ?? ''}` });
    if (isContentType(table)) remark(table, row);
    return undefined;
  }

  /** Adds remarks on values that a save would refuse. The row is restored unchanged, as rows are in an upgraded database. */
  function remark(table: TypeName, row: Row): void {
    const type = typeOf(table);
    // A row that is older than its list of rows has null there, which is read as none.
    const isValue = ([name, value]: [string, unknown]) =>
      Object.hasOwn(type.fields, name) && !(value === null && type.fields[name]?.kind === 'repeatable');
    const values = Object.fromEntries(Object.entries(row).filter(isValue));
    const read = validate(type, values, { for: 'update', stored: values });
    if (read.ok) return;
    for (const problem of read.problems) {
      const [name = ''] = problem.path;
      remarks.push(`${titleOf(table, row)} : ${type.fields[name]?.label ?? name} : ${messageFor(problem)}`);
    }
  }

  return { tables, files, inspect, inspectStaged };
}

type Refuse = ReturnType<typeof refuseRepeated>;

/** Returns a function that refuses a row whose unique key an earlier row had. */
function refuseRepeated(table: string) {
  const unique = isType(table) ? (typeOf(table).unique ?? []) : [];
  const key = linkEnds(table) ? ['owner', 'target'] : keyOf(table, []);
  const columns = key ? [key] : [['id'], ['documentId'], ...unique.map((name) => [name])];
  const values = columns.map(() => new Set<string>());
  return (row: Row): string | undefined => {
    const keys = columns.map((names) => JSON.stringify(names.map((name) => row[name] ?? null)));
    const taken = keys.findIndex((each, index) => each !== '[null]' && values[index]?.has(each));
    if (taken !== -1) return `une autre ligne a déjà la même valeur (${columns[taken]?.join(', ')})`;
    for (const [index, each] of keys.entries()) values[index]?.add(each);
    return undefined;
  };
}

function take(sums: Map<string, number>, line: Buffer): boolean {
  const sum = crc32('\n', crc32(line)).toString(16).padStart(8, '0');
  const left = sums.get(sum) ?? 0;
  sums.set(sum, left - 1);
  return left > 0;
}

/** The title or name of an entry, else the number of its line, for a sentence. */
const nameOf = (table: string, number: number, row: Row | undefined): string =>
  row && isType(table) ? titleOf(table, row) : `Contenu « ${table} », ligne ${number + 1}`;

function titleOf(table: TypeName, row: Row): string {
  const { label, admin } = typeOf(table);
  return `${label.singular} « ${textOf(row[admin.title]) ?? 'sans titre'} » (${textOf(row.documentId)})`;
}

/** A scalar as text. A row of an archive may have anything in any column, such as lists too deep to write out. */
const textOf = (value: unknown) => (value === undefined || typeof value === 'object' ? undefined : String(value));
