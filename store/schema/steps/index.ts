import type { Migration } from 'kysely/migration';

/**
 * What a comparison of model and database cannot guess, by a date and a few words: the order in which steps run, once in every database and on
 * the rows of older archives, before the comparison (README.md). A step that was released is never changed or removed.
 */
export const steps: Readonly<Record<string, Migration>> = {};
