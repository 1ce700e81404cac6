import { choice, dateTime, defineType, flag, text } from '#model/fields/index.ts';
import { authorFields, entryFields } from './revisions.ts';

/** The most changes to come that one response lists. */
export const maxListedChanges = 500;

/** Scheduled changes, waiting or done (server/schedule/): of a document, or a tab, at most one of each action waits. Never public. */
export const schedules = defineType({
  name: 'schedules',
  label: { singular: 'Changement programmé', plural: 'Programmé' },
  fields: {
    ...entryFields,
    action: choice({
      label: 'Action',
      options: {
        publish: 'Publication',
        /** A publication of changes to a public document. While it waits its action is `publish`. */
        update: 'Modifications',
        unpublish: 'Retrait',
        /** The end date of the entry itself. */
        end: 'Fin prévue',
      },
      required: true,
    }),
    /** The name of the tab whose fields are published; null for the whole entry. */
    tab: text({ label: 'Onglet' }),
    title: text({ label: 'Titre' }),
    at: dateTime({ label: 'Date', required: true }),
    /** The same date while the change waits, so that an index finds the earliest; null once it is done. */
    dueAt: dateTime({ label: 'À faire le' }),
    doneAt: dateTime({ label: 'Fait le' }),
    problem: text({ label: 'Refus', max: 2000 }),
    /** Whether this change unpublished the entry, which has not been published since. */
    tookDown: flag({ label: 'A retiré la fiche', default: false }),
    scheduledAt: dateTime({ label: 'Programmé le' }),
    /** Null for an end date of the entry itself. */
    ...authorFields('Programmé par'),
  },
  indexed: ['entry', 'dueAt', 'doneAt'],
  exactMatchOnly: ['entry'],
  admin: { title: 'title', columns: ['at', 'action', 'title', 'authorName'] },
});
