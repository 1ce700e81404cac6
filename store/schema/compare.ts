import { isDeepStrictEqual } from 'node:util';
import { parsedJson } from '#model/json-object.ts';
import { type ColumnPlan, foldedColumn, type IndexPlan, type Literal, literal, type TablePlan } from '../sql/tables.ts';
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
    retype: differing((column, liveColumn) => column.type !== liveColumn.type),
    retarget: differing((column, liveColumn) => column.references !== liveColumn.references),
    /** Columns that are no longer in the plan. They remain, so that an older version still runs. */
    leftover: [...live.columns.values()].filter(({ name }) => !wanted.has(name)),
  };
}

export const isEqual = ({ add, relax, defaults, retype, retarget }: TableDifference): boolean =>
  [add, relax, defaults, retype, retarget].every((list) => list.length === 0);

/** Indexes to make, and to drop: others of a name, and unique ones that would refuse what the model accepts. The rest serves older versions. */
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
  return text !== undefined && isDeepStrictEqual(parsedJson(text), parsedJson(wanted));
}

/** A live default as `literal` spells it. PostgreSQL adds a cast, and quotes a number below zero: `'-1'::integer`. */
function spell(live: string, wanted: Literal): string {
  const bare = live.replace(/::[a-z ]+$/, '');
  return typeof wanted === 'number' ? bare.replace(/^\(?'?(.*?)'?\)?$/, '$1') : bare;
}

/** What a migration did, for the log. Names are `type.field`. */
export class MigrationReport {
  /** Names of steps (store/schema/steps/). */
  steps: string[] = [];
  tables: string[] = [];
  columns: string[] = [];
  /** No longer required by the database. */
  relaxed: string[] = [];
  defaults: string[] = [];
  converted: string[] = [];
  indexes = 0;
  /** Types whose full-text index was rebuilt. */
  searches: string[] = [];
  /** Columns that are no longer in the model, and that stay. */
  leftover: string[] = [];

  add({ plan, add, relax, defaults, leftover }: TableDifference, conversions: readonly { name: string }[]): void {
    const named = (name: string) => `${plan.name}.${name}`;
    this.columns.push(...add.map(({ name }) => named(name)));
    this.relaxed.push(...relax.map(named));
    this.defaults.push(...defaults.map(({ name }) => named(name)));
    this.converted.push(...conversions.map(({ name }) => named(name)));
    this.leftover.push(
      ...leftover.filter(({ name }) => !name.endsWith(foldedColumn(''))).map(({ name }) => named(name)),
    );
  }

  /** One French line: « 2 colonnes ajoutées (events.lieu, events.salle), 1 index créé ». */
  toString(): string {
    const parts = [
      count(this.steps, 'étape appliquée', 'étapes appliquées'),
      count(this.tables, 'table créée', 'tables créées'),
      count(this.columns, 'colonne ajoutée', 'colonnes ajoutées'),
      count(this.converted, 'champ converti', 'champs convertis'),
      count(this.relaxed, 'colonne rendue facultative', 'colonnes rendues facultatives'),
      count(this.defaults, 'valeur par défaut changée', 'valeurs par défaut changées'),
      this.indexes > 0 ? `${this.indexes} index ${this.indexes > 1 ? 'créés' : 'créé'}` : undefined,
      count(this.searches, 'index de recherche refait', 'index de recherche refaits'),
      count(this.leftover, 'colonne laissée sans champ', 'colonnes laissées sans champ'),
    ].filter((part) => part !== undefined);
    return parts.length > 0 ? parts.join(', ') : 'champs enregistrés';
  }
}

/** A line of a log stays readable: the first names, then how many more. */
const mostNames = 8;

function count(names: readonly string[], singular: string, plural: string): string | undefined {
  if (names.length === 0) return undefined;
  const more = names.length > mostNames ? ` et ${names.length - mostNames} de plus` : '';
  return `${names.length} ${names.length > 1 ? plural : singular} (${names.slice(0, mostNames).join(', ')}${more})`;
}
