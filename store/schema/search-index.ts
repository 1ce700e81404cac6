import { sql } from 'kysely';
import type { Db, SqlDialect, TablePlan } from '../sql/index.ts';
import { foldedColumn, foldText, foldVersion, quoted, searchTable } from '../sql/index.ts';
import { eachRow, type LiveSchema, run } from './live-schema.ts';

/**
 * Maintains the folded columns of indexed texts, and SQLite's trigram index, by triggers: writes of a version that does not know them are
 * indexed too. Existing texts are folded when their trigger is created.
 */
export const applySearch = (db: Db, dialect: SqlDialect, plan: TablePlan, live: LiveSchema): Promise<void> =>
  dialect.trigrams ? applyTrigrams(db, plan, live) : applyFoldTriggers(db, dialect, plan, live);

/** Whether `applySearch` has nothing to change. */
export function isSearchCurrent(dialect: SqlDialect, plan: TablePlan, live: LiveSchema): boolean {
  return dialect.trigrams
    ? isTrigramsCurrent(plan, live)
    : plan.folded.every((field) => isFoldCurrent(plan.name, field, live));
}

function isFoldCurrent(table: string, field: string, live: LiveSchema): boolean {
  const trigger = live.triggers.get(foldTrigger(table, field));
  return trigger?.table === table && trigger.text.includes(foldVersion);
}

/** Texts in the search table: existing ones whose columns stay for an older version, then the plan's. */
function searchedTexts(plan: TablePlan, live: LiveSchema): string[] {
  const columns = live.tables.get(plan.name)?.columns;
  const standing = (live.virtual.get(searchTable(plan.name)) ?? []).flatMap((column) => {
    const field = column.slice(0, -foldedColumn('').length);
    return columns?.has(column) && columns.get(field)?.type === 'text' ? [field] : [];
  });
  return [...new Set([...standing, ...plan.folded])];
}

const isTrigramsCurrent = (plan: TablePlan, live: LiveSchema): boolean => {
  const texts = searchedTexts(plan, live);
  if (texts.length === 0) return true;
  const columns = live.virtual.get(searchTable(plan.name)) ?? [];
  return (
    columns.join() === texts.map(foldedColumn).join() &&
    searchTriggers(plan.name, texts).every(({ name, text }) => live.triggers.get(name)?.text === text)
  );
};

/** Substrings of indexed texts, three letters at a time (FTS5's trigram tokenizer): a search costs the same among few and many entries. */
async function applyTrigrams(db: Db, plan: TablePlan, live: LiveSchema): Promise<void> {
  const texts = searchedTexts(plan, live);
  const search = quoted(searchTable(plan.name));
  const columns = texts.map((field) => quoted(foldedColumn(field))).join(', ');
  const triggers = searchTriggers(plan.name, texts);
  for (const { name } of triggers) await run(db, `drop trigger if exists ${quoted(name)}`);
  await run(db, `drop table if exists ${search}`);
  await run(
    db,
    `create virtual table ${search} using fts5(${columns}, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`,
  );
  for (const field of texts) await foldTexts(db, plan.name, field);
  await run(db, `insert into ${search} (rowid, ${columns}) select "id", ${columns} from ${quoted(plan.name)}`);
  for (const { text } of triggers) await run(db, `create trigger ${text}`);
}

/**
 * They fold the texts themselves, by the function that every version of the product registers. A trigger does not fire itself
 * (sqlite.org/pragma.html, « recursive_triggers »), so that the row's own folded columns can be corrected in it.
 */
function searchTriggers(type: string, texts: readonly string[]): { name: string; text: string }[] {
  const search = quoted(searchTable(type));
  const table = quoted(type);
  const columns = texts.map((field) => quoted(foldedColumn(field)));
  const folded = texts.map((field) => `fold(new.${quoted(field)})`);
  const sets = columns.map((column, index) => `${column} = ${folded[index]}`);
  const stale = columns.map((column, index) => `${column} is not ${folded[index]}`);
  const added = `insert into ${search} (rowid, ${columns.join(', ')}) values (new."id", ${folded.join(', ')})`;
  const corrected = `update ${table} set ${sets.join(', ')} where "id" = new."id" and (${stale.join(' or ')})`;
  const removed = `delete from ${search} where rowid = old."id"`;
  const trigger = (event: string, body: string) => {
    const name = `${type}_search_${event.split(' ')[0]}`;
    return { name, text: `${quoted(name)} after ${event} on ${table} begin ${foldVersion} ${body}; end` };
  };
  return [
    trigger('insert', `${added}; ${corrected}`),
    trigger('delete', removed),
    trigger(`update of ${[...texts.map(quoted), ...columns].join(', ')}`, `${removed}; ${added}; ${corrected}`),
  ];
}

const foldTrigger = (type: string, field: string): string => `${type}_fold_${field}`;

/** PostgreSQL: one trigger per text. It does not change a folded text that was written together with its text. */
async function applyFoldTriggers(db: Db, dialect: SqlDialect, plan: TablePlan, live: LiveSchema): Promise<void> {
  for (const field of plan.folded) {
    if (isFoldCurrent(plan.name, field, live)) continue;
    const name = foldTrigger(plan.name, field);
    const text = sql.ref(`new.${field}`);
    const textBefore = sql.ref(`old.${field}`);
    const folded = sql.ref(`new.${foldedColumn(field)}`);
    const foldedBefore = sql.ref(`old.${foldedColumn(field)}`);
    await sql`create or replace function ${sql.ref(name)}() returns trigger language plpgsql as ${sql.raw('$fold$')}
      begin ${sql.raw(foldVersion)}
        if tg_op = 'INSERT' then
          if ${folded} is null then ${folded} := ${dialect.fold(text)}; end if;
        elsif ${text} is distinct from ${textBefore} and ${folded} is not distinct from ${foldedBefore} then
          ${folded} := ${dialect.fold(text)};
        end if;
        return new;
      end ${sql.raw('$fold$')}`.execute(db);
    await foldTexts(db, plan.name, field);
    await run(db, `drop trigger if exists ${quoted(name)} on ${quoted(plan.name)}`);
    await run(
      db,
      `create trigger ${quoted(name)} before insert or update of ${quoted(field)} on ${quoted(plan.name)}
        for each row execute function ${quoted(name)}()`,
    );
  }
}

async function foldTexts(db: Db, table: string, field: string): Promise<void> {
  const column = foldedColumn(field);
  const columns = sql`"id", ${sql.ref(field)} as "text", ${sql.ref(column)} as "folded"`;
  type Texts = { id: number; text: string | null; folded: string | null };
  for await (const { id, text, folded } of eachRow<Texts>(db, table, { columns })) {
    const wanted = text === null ? null : foldText(text);
    if (wanted !== folded)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${wanted} where "id" = ${id}`.execute(db);
  }
}
