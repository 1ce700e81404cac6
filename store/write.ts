import { sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import { isLink, type LinkChange, type LinkField, type Position, type Ref } from '#model/field.ts';
import type { Db } from './database.ts';
import { createDocumentId } from './document-id.ts';
import { foldText } from './fold-text.ts';
import type { EntryKey } from './query.ts';
import { type Dates, type Identity, MissingTarget } from './store.ts';
import { foldedColumn, linkTable, searchedFields } from './tables.ts';

/** Rows in one insert: SQLite takes 32,766 parameters in a statement. */
const insertedRows = 5000;

/** A draft of an entry of any type. */
interface AnyDraft {
  values: Record<string, unknown>;
  links: Partial<Record<string, LinkChange>>;
}

/** Writes entries, inside its caller's transaction. */
export class Writer {
  readonly #db: Db;
  readonly #now: () => number;

  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** `identity`: the ids and dates of a restored or imported entry; new ones otherwise. */
  async create(
    type: TypeName,
    draft: AnyDraft,
    identity?: Partial<Identity>,
  ): Promise<{ id: number; documentId: string }> {
    const now = new Date(this.#now()).toISOString();
    const documentId = identity?.documentId ?? createDocumentId();
    const row = {
      ...(identity?.id !== undefined && { id: identity.id }),
      documentId,
      ...this.#columns(type, draft.values),
      createdAt: identity?.createdAt ?? now,
      updatedAt: identity?.updatedAt ?? now,
      publishedAt: draft.values.publishedAt ?? identity?.publishedAt ?? now,
    };
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(type)} (${names}) values (${sql.join(Object.values(row))}) returning "id"`.execute(
      this.#db,
    );
    const id = rows[0]?.id as number;
    await this.#changeLinks(type, id, draft.links);
    return { id, documentId };
  }

  /** @returns false when there is no such entry */
  async update(key: EntryKey, draft: AnyDraft, dates: Dates = {}): Promise<boolean> {
    const id = await this.#idOf(key);
    if (id === undefined) return false;
    const { type } = key;
    const now = new Date(this.#now()).toISOString();
    // As in the contract, every save is a publication, unless the type's author writes that date.
    const row = {
      ...this.#columns(type, draft.values),
      updatedAt: dates.updatedAt ?? now,
      ...(!('publishedAt' in typeOf(type).fields) && { publishedAt: dates.publishedAt ?? now }),
    };
    const sets = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(type)} set ${sql.join(sets)} where "id" = ${id}`.execute(this.#db);
    await this.#changeLinks(type, id, draft.links);
    return true;
  }

  /** @returns false when there was no such entry */
  async remove(key: EntryKey): Promise<boolean> {
    const id = await this.#idOf(key);
    if (id === undefined) return false;
    await sql`delete from ${sql.table(key.type)} where "id" = ${id}`.execute(this.#db);
    return true;
  }

  async #idOf({ type, ref }: EntryKey): Promise<number | undefined> {
    const condition =
      ref === 'only'
        ? sql``
        : 'id' in ref
          ? sql` where "id" = ${ref.id}`
          : sql` where "documentId" = ${ref.documentId}`;
    const { rows } = await sql<{ id: number }>`
      select "id" from ${sql.table(type)}${condition} order by "id" limit 1`.execute(this.#db);
    return rows[0]?.id;
  }

  /** Values in their stored form: JSON as text, indexed texts with their folded column. */
  #columns(type: TypeName, values: Record<string, unknown>): Record<string, unknown> {
    const declaration = typeOf(type);
    const row: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) {
      const field = declaration.fields[name];
      if (!field || isLink(field)) throw new Error(`${type}.${name} is not a column`);
      row[name] = field.column === 'json' && value !== null ? JSON.stringify(value) : value;
    }
    for (const name of searchedFields(declaration)) {
      if (name in values) row[foldedColumn(name)] = typeof values[name] === 'string' ? foldText(values[name]) : null;
    }
    return row;
  }

  async #changeLinks(type: TypeName, owner: number, links: AnyDraft['links']): Promise<void> {
    for (const [name, change] of Object.entries(links)) {
      if (!change) continue;
      const field = typeOf(type).fields[name];
      if (!field || !isLink(field)) throw new Error(`${type}.${name} is not a link`);
      const table = sql.table(linkTable(type, name));
      const targets =
        'set' in change
          ? await this.#resolve(name, field, change.set)
          : await this.#changed(type, name, field, owner, change);
      const selected = field.many ? [...new Set(targets)] : targets.slice(-1);
      await sql`delete from ${table} where "owner" = ${owner}`.execute(this.#db);
      if (selected.length === 0) continue;
      const rows = selected.map((target, position) => sql`(${owner}, ${target}, ${position})`);
      for (let start = 0; start < rows.length; start += insertedRows) {
        const values = sql.join(rows.slice(start, start + insertedRows));
        await sql`insert into ${table} ("owner", "target", "position") values ${values}`.execute(this.#db);
      }
    }
  }

  async #changed(
    type: TypeName,
    name: string,
    field: LinkField,
    owner: number,
    change: Exclude<LinkChange, { set: Ref[] }>,
  ): Promise<number[]> {
    const { rows } = await sql<{ target: number }>`
      select "target" from ${sql.table(linkTable(type, name))} where "owner" = ${owner} order by "position"`.execute(
      this.#db,
    );
    const disconnected = new Set(await this.#resolve(name, field, change.disconnect, { missing: 'ignored' }));
    let targets = rows.map((row) => row.target).filter((target) => !disconnected.has(target));
    const connected = await this.#resolve(
      name,
      field,
      change.connect.map(({ ref }) => ref),
    );
    for (const [index, target] of connected.entries()) {
      targets = targets.filter((id) => id !== target);
      const insertionIndex = await this.#insertionIndex(
        change.connect[index]?.position ?? { end: true },
        targets,
        name,
        field,
      );
      targets.splice(insertionIndex, 0, target);
    }
    return targets;
  }

  async #insertionIndex(position: Position, targets: number[], name: string, field: LinkField): Promise<number> {
    if ('start' in position) return 0;
    if ('end' in position) return targets.length;
    const [neighbour] = await this.#resolve(name, field, ['before' in position ? position.before : position.after], {
      missing: 'ignored',
    });
    const index = targets.indexOf(neighbour ?? -1);
    if (index === -1) return targets.length;
    return 'before' in position ? index : index + 1;
  }

  /** The ids of the referenced entries, in order. */
  async #resolve(
    name: string,
    field: LinkField,
    refs: Ref[],
    options: { missing: 'refused' | 'ignored' } = { missing: 'refused' },
  ): Promise<number[]> {
    if (refs.length === 0) return [];
    const ids = refs.flatMap((ref) => ('id' in ref ? [ref.id] : []));
    const documentIds = refs.flatMap((ref) => ('documentId' in ref ? [ref.documentId] : []));
    const either = [
      ...(ids.length > 0 ? [sql`"id" in (${sql.join(ids)})`] : []),
      ...(documentIds.length > 0 ? [sql`"documentId" in (${sql.join(documentIds)})`] : []),
    ];
    const { rows } = await sql<{ id: number; documentId: string }>`
      select "id", "documentId" from ${sql.table(field.to)} where ${sql.join(either, sql` or `)}`.execute(this.#db);
    const known = new Map<number | string, number>(
      rows.flatMap(
        (row) =>
          [
            [row.id, row.id],
            [row.documentId, row.id],
          ] as const,
      ),
    );
    const idOf = (ref: Ref) => known.get('id' in ref ? ref.id : ref.documentId);
    const missing = refs.filter((ref) => idOf(ref) === undefined);
    if (missing.length > 0 && options.missing === 'refused')
      throw new MissingTarget(field.to as TypeName, name, missing);
    return refs.map(idOf).filter((id) => id !== undefined);
  }
}
