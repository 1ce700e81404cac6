import type { Migration } from 'kysely/migration';

/**
 * What a comparison of the model with the database cannot guess, by name: a date and a few words. Steps run in the order of their names,
 * once in every database and on the rows of older archives, before the comparison (store/schema/README.md). A step that was released
 * is never changed or removed.
 */
export const steps: Readonly<Record<string, Migration>> = {};
