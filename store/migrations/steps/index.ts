import type { Step } from '../step.ts';

/**
 * What a comparison of the model with the database cannot guess, one file a step, in the order of their names:
 *
 *     // store/migrations/steps/2027-01-15-rename-name.ts
 *     export const renameName: Step = {
 *       name: '2027-01-15-rename-name',
 *       changes: [{ rename: { type: 'events', field: 'name', to: 'shortName' } }],
 *     };
 *
 * Each runs once in every database, before the comparison, and on the rows of older archives when they are restored. A step that
 * was released is never changed or taken away.
 */
export const steps: readonly Step[] = [];
