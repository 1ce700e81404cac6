import { crc32 } from 'node:zlib';
import { linesIn } from '#archive/lines.ts';
import { type Row, rowSumsPath, type TableEntry, tablePath } from '#archive/manifest.ts';
import { isSound, type OpenArchive } from '#archive/open.ts';
import { isContentType, model, type TypeName, typeOf } from '#content/index.ts';
import { messageFor } from '#model/problems.ts';
import { validate } from '#model/validate.ts';
import { columnKinds, linkEnds } from '#store/column-values.ts';
import { adaptRow, currentTable, InvalidRow, renameColumns, renameRow, unknownColumns } from '#store/dump.ts';
import { draftTable, pendingLinkTable } from '#store/tables.ts';

export interface TableInspection {
  name: string;
  /** Numbers of the lines, from 0, that cannot be inserted. */
  refused: ReadonlySet<number>;
  /** The kind of each field when the rows were written, where the archive says it. */
  fields?: Record<string, string>;
}

/** The lines of a table with their numbers, from 0. */
export async function* linesOf(archive: OpenArchive, table: string): AsyncIterable<[number: number, line: Buffer]> {
  const body = archive.read(tablePath(table));
  if (!body) return;
  let number = 0;
  for await (const line of linesIn(body)) yield [number++, line];
}

/** The remark about an unknown type or field that no migration step explains. */
const unknown = 'cette version ne le connaît pas (retiré depuis, ou ajouté par une version plus récente)';

const counted = (count: number, noun: string): string => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`;

/** Checks the rows of one table after the other; tables of links come after those of their targets. */
export class RowInspector {
  readonly tables: TableInspection[] = [];
  /** Each file with its display name and the name of its upload. */
  readonly files: { hash: string; name: string; original: string }[] = [];
  readonly #archive: OpenArchive;
  readonly #losses: string[];
  readonly #remarks: string[];
  readonly #ids = new Map<string, Set<number>>();

  constructor(archive: OpenArchive, losses: string[], remarks: string[]) {
    this.#archive = archive;
    this.#losses = losses;
    this.#remarks = remarks;
  }

  /** `part`: as the manifest has it, or its name alone. */
  async inspect(part: TableEntry | Pick<TableEntry, 'name'>): Promise<void> {
    const { name } = part;
    const isIntact = 'sha256' in part ? await isSound(this.#archive, tablePath(name), part) : false;
    if (!this.#archive.read(tablePath(name))) {
      this.#losses.push(`Contenu « ${name} » : absent de l’archive`);
      return;
    }
    const sums = isIntact ? undefined : await this.#rowSums(name);
    if (!isIntact && !sums && 'sha256' in part)
      this.#losses.push(`Contenu « ${name} » : abîmé, sans que rien ne dise à quelle ligne`);
    // A type or a list of links that a migration step removed since is not restored.
    const table = currentTable(name);
    if (table === undefined) return;
    if (!columnKinds(table)) {
      const rows = await this.#count(name);
      if (rows > 0) this.#losses.push(`Contenu « ${name} » (${counted(rows, 'ligne')}) : ${unknown}`);
      return;
    }
    const refused = new Set<number>();
    const left = new Map<string, number>();
    const fields = 'fields' in part ? part.fields : undefined;
    const seen = new Seen(table);
    let rows = 0;
    for await (const [number, line] of linesOf(this.#archive, name)) {
      const finding =
        (sums && !take(sums, line) ? 'abîmée' : undefined) ??
        this.#findingOf(name, table, line, { seen, left, fields });
      rows += 1;
      if (finding === undefined) continue;
      refused.add(number);
      this.#losses.push(`${nameOf(name, line) ?? `Contenu « ${name} », ligne ${number + 1}`} : ${finding}`);
    }
    for (const [column, count] of left)
      this.#losses.push(`Champ « ${column} » de « ${name} » (${counted(count, 'valeur')}) : ${unknown}`);
    if ('rows' in part && rows < part.rows)
      this.#losses.push(`Contenu « ${name} » : ${part.rows - rows} lignes manquent`);
    this.tables.push({ name, refused, ...(fields && { fields }) });
  }

  async #count(table: string): Promise<number> {
    let rows = 0;
    for await (const _ of linesOf(this.#archive, table)) rows += 1;
    return rows;
  }

  /** How often each checksum is expected; undefined where an earlier version wrote none. */
  async #rowSums(table: string): Promise<Map<string, number> | undefined> {
    const body = this.#archive.read(rowSumsPath(table));
    if (!body) return undefined;
    const sums = new Map<string, number>();
    for await (const line of linesIn(body)) {
      const sum = line.toString();
      sums.set(sum, (sums.get(sum) ?? 0) + 1);
    }
    return sums;
  }

  /**
   * The reason why a line cannot be inserted; undefined if it can. `left`: counts the values of each column that the model does not have.
   */
  #findingOf(
    before: string,
    table: string,
    line: Buffer,
    { seen, left, fields = {} }: { seen: Seen; left: Map<string, number>; fields: TableEntry['fields'] },
  ): string | undefined {
    let row: Row;
    try {
      const renamed = renameRow(before, JSON.parse(line.toString()) as Row);
      // A migration step removed its type or its field.
      if (!renamed) return undefined;
      for (const column of unknownColumns(table, renamed)) left.set(column, (left.get(column) ?? 0) + 1);
      row = adaptRow(table, renamed, renameColumns(before, fields));
    } catch (error) {
      if (error instanceof InvalidRow) return `ne peut pas être restauré (${error.columns.join(', ')})`;
      return 'illisible';
    }
    const ends = linkEnds(table);
    if (ends) {
      const isThere =
        this.#ids.get(ends.owner)?.has(row.owner as number) && this.#ids.get(ends.target)?.has(row.target as number);
      return isThere ? seen.refuse(row) : 'ce qui est lié manque';
    }
    const finding = seen.refuse(row);
    if (finding !== undefined || keyOf(table)) return finding;
    const ids = this.#ids.get(table) ?? new Set();
    this.#ids.set(table, ids.add(row.id as number));
    if (table === 'files')
      this.files.push({ hash: String(row.hash), name: String(row.name), original: `${row.hash}${row.ext ?? ''}` });
    if (isContentType(table)) this.#remark(table, row);
    return undefined;
  }

  /** Adds remarks on values that a save would refuse. The row is restored unchanged, as rows are in an upgraded database. */
  #remark(table: TypeName, row: Row): void {
    const type = typeOf(table);
    const values = Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(type.fields, name)));
    const read = validate(type, values, { for: 'update', stored: values });
    if (read.ok) return;
    for (const problem of read.problems) {
      const [name = ''] = problem.path;
      this.#remarks.push(`${titleOf(table, row)} : ${type.fields[name]?.label ?? name} : ${messageFor(problem)}`);
    }
  }
}

/** The unique keys of the rows of a table that were read so far: no other row may have them. */
class Seen {
  readonly #columns: readonly (readonly string[])[];
  readonly #values: Set<string>[];

  constructor(table: string) {
    const unique = Object.hasOwn(model, table) ? (typeOf(table as TypeName).unique ?? []) : [];
    const key = linkEnds(table) ? ['owner', 'target'] : keyOf(table);
    this.#columns = key ? [key] : [['id'], ['documentId'], ...unique.map((name) => [name])];
    this.#values = this.#columns.map(() => new Set());
  }

  refuse(row: Row): string | undefined {
    const keys = this.#columns.map((names) => JSON.stringify(names.map((name) => row[name] ?? null)));
    const taken = keys.findIndex((key, index) => key !== '[null]' && this.#values[index]?.has(key));
    if (taken !== -1) return `une autre ligne a déjà la même valeur (${this.#columns[taken]?.join(', ')})`;
    for (const [index, key] of keys.entries()) this.#values[index]?.add(key);
    return undefined;
  }
}

/** The key of a table that holds neither entries nor links between them. */
const keyOf = (table: string): readonly string[] | undefined =>
  new Map([
    [draftTable, ['type', 'id']],
    [pendingLinkTable, ['ownerType', 'owner', 'field', 'target']],
  ]).get(table);

function take(sums: Map<string, number>, line: Buffer): boolean {
  const sum = crc32('\n', crc32(line)).toString(16).padStart(8, '0');
  const left = sums.get(sum) ?? 0;
  sums.set(sum, left - 1);
  return left > 0;
}

/** The title or name of the entry of a readable line, for a sentence. */
function nameOf(table: string, line: Buffer): string | undefined {
  if (!Object.hasOwn(model, table)) return undefined;
  try {
    return titleOf(table as TypeName, JSON.parse(line.toString()) as Row);
  } catch {
    return undefined;
  }
}

function titleOf(table: TypeName, row: Row): string {
  const { label, admin } = typeOf(table);
  return `${label.singular} « ${row[admin.title] ?? 'sans titre'} » (${row.documentId})`;
}
