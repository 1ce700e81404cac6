import { foldedColumn } from '../sql/tables.ts';
import type { TableDifference } from './compare.ts';

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
  /** Path of the copy made before the migration. */
  copy: string | undefined;

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

  /** One French line: « 2 colonnes ajoutées (events.lieu, events.salle), 1 index créé ; copie : … ». */
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
    const changes = parts.length > 0 ? parts.join(', ') : 'champs enregistrés';
    return this.copy === undefined ? changes : `${changes} ; copie : ${this.copy}`;
  }
}

/** A line of a log stays readable: the first names, then how many more. */
const mostNames = 8;

function count(names: readonly string[], singular: string, plural: string): string | undefined {
  if (names.length === 0) return undefined;
  const more = names.length > mostNames ? ` et ${names.length - mostNames} de plus` : '';
  return `${names.length} ${names.length > 1 ? plural : singular} (${names.slice(0, mostNames).join(', ')}${more})`;
}
