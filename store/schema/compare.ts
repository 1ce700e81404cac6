import { isDeepStrictEqual } from 'node:util';
import { type ColumnPlan, type IndexPlan, type Literal, literal, type TablePlan } from '../sql/tables.ts';
import type { LiveColumn, LiveTable } from './live-schema.ts';

/** What separates a live table from its plan. */
export type TableDifference = ReturnType<typeof compareTable>;

/** Compares one table. Indexes are compared apart, once the columns are right. */
export function compareTable(plan: TablePlan, live: LiveTable) {
  const wanted = new Map(plan.columns.map((column) => [column.name, column]));
  const differing = (differs: (column: ColumnPlan, liveColumn: LiveColumn) => boolean) =>
    plan.columns.filter((column) => {
      const liveColumn = live.columns.get(column.name);
      return liveColumn && differs(column, liveColumn);
    });
  return {
    plan,
    add: plan.columns.filter(({ name }) => !live.columns.has(name)),
    /** Columns that lose `not null`: those that are nullable in the plan, and those that are no longer in it. */
    relax: [...live.columns.values()]
      .filter(({ name, nullable }) => !nullable && wanted.get(name)?.nullable !== false)
      .map(({ name }) => name),
    /** Columns whose default is another. A key's default belongs to its definition (PostgreSQL's identity). */
    defaults: differing((column, liveColumn) => !liveColumn.isPrimaryKey && !isSameDefault(column, liveColumn)),
    /** Columns whose type is another. */
    retype: differing((column, liveColumn) => column.type !== liveColumn.type),
    /** Columns that refer to another table. */
    retarget: differing((column, liveColumn) => column.references !== liveColumn.references),
    /** Columns that are no longer in the plan. They remain, so that an older version still runs. */
    leftover: [...live.columns.values()].filter(({ name }) => !wanted.has(name)),
  };
}

export const isEqual = ({ add, relax, defaults, retype, retarget }: TableDifference): boolean =>
  [add, relax, defaults, retype, retarget].every((list) => list.length === 0);

/**
 * Indexes to make, and those to drop: another index of the same name, and unique indexes that the model no longer wants, which would refuse
 * what it accepts. Any other additional index remains: an older version may search by it.
 */
export function compareIndexes(plan: TablePlan, live: LiveTable): { create: IndexPlan[]; drop: string[] } {
  const isSame = (planned: IndexPlan, existing: IndexPlan | undefined) =>
    existing?.unique === planned.unique &&
    planned.columns.join() === existing.columns.join() &&
    Boolean(planned.nullsFirst) === Boolean(existing.nullsFirst);
  const create = plan.indexes.filter((index) => !isSame(index, live.indexes.get(index.name)));
  const wanted = new Set(plan.indexes.map(({ name }) => name));
  const replaced = create.filter(({ name }) => live.indexes.has(name)).map(({ name }) => name);
  const unwanted = [...live.indexes.values()].filter(
    ({ name, unique }) => unique && !wanted.has(name) && name.startsWith(`${plan.name}_unique_`),
  );
  return { create, drop: [...replaced, ...unwanted.map(({ name }) => name)] };
}

function isSameDefault(column: ColumnPlan, { default: live }: LiveColumn): boolean {
  if (column.default === undefined || live === undefined) return column.default === live;
  const spelled = spell(live, column.default);
  return spelled === literal(column.default) || isSameJson(spelled, column.default);
}

/** PostgreSQL spells a JSON default with its own spaces and order of keys. */
function isSameJson(spelled: string, wanted: Literal): boolean {
  const text = /^'([[{].*)'$/s.exec(spelled)?.[1]?.replaceAll("''", "'");
  if (text === undefined || typeof wanted !== 'string') return false;
  try {
    return isDeepStrictEqual(JSON.parse(text), JSON.parse(wanted));
  } catch {
    return false;
  }
}

/** A live default as `literal` spells it. PostgreSQL adds a cast, and quotes a number below zero: `'-1'::integer`. */
function spell(live: string, wanted: Literal): string {
  const bare = live.replace(/::[a-z ]+$/, '');
  return typeof wanted === 'number' ? bare.replace(/^\(?'?(.*?)'?\)?$/, '$1') : bare;
}
