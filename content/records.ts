import { integer, text } from '#model/fields/index.ts';

/** The entry that a record is about, by its type and its documentId. */
export const entryFields = {
  type: text({ label: 'Type', required: true }),
  entry: text({ label: 'Fiche', required: true }),
};

/**
 * The author of a record, as at that time: the account may be renamed or deleted later. Null where no user of this instance acted.
 * @param label of the name
 */
export const authorFields = (label: string) => ({
  authorId: integer({ label: 'Compte' }),
  authorEmail: text({ label: 'Adresse de l’auteur' }),
  authorName: text({ label }),
});
