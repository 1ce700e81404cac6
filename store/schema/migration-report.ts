/** What a migration does, in the words of the log: once, and several times. */
const changes = {
  steps: ['étape appliquée', 'étapes appliquées'],
  tables: ['table créée', 'tables créées'],
  columns: ['colonne ajoutée', 'colonnes ajoutées'],
  converted: ['champ converti', 'champs convertis'],
  /** No longer required by the database. */
  relaxed: ['colonne rendue facultative', 'colonnes rendues facultatives'],
  defaults: ['valeur par défaut changée', 'valeurs par défaut changées'],
  indexes: ['index créé', 'index créés'],
  /** Types whose full-text index was rebuilt. */
  searches: ['index de recherche refait', 'index de recherche refaits'],
  /** Columns that are no longer in the model, and that stay. */
  leftover: ['colonne laissée sans champ', 'colonnes laissées sans champ'],
} as const;

/** What a migration did, by name; those of columns are `type.field`. */
export type MigrationReport = Record<keyof typeof changes, string[]>;

export const startReport = (): MigrationReport =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, []])) as unknown as MigrationReport;

/** A line of a log stays readable: the first names, then how many more. */
const mostNames = 8;

/** One French line: « 2 colonnes ajoutées (events.lieu, events.salle), 1 index créé ». */
export function describeMigration(report: MigrationReport): string {
  const parts = Object.entries(changes).flatMap(([name, [once, severalTimes]]) => {
    const names = report[name as keyof typeof changes];
    if (names.length === 0) return [];
    const more = names.length > mostNames ? ` et ${names.length - mostNames} de plus` : '';
    const listed = name === 'indexes' ? '' : ` (${names.slice(0, mostNames).join(', ')}${more})`;
    return [`${names.length} ${names.length > 1 ? severalTimes : once}${listed}`];
  });
  return parts.length > 0 ? parts.join(', ') : 'champs enregistrés';
}
