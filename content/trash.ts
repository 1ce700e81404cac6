import { defineType } from '#model/define-type.ts';
import { dateTime, integer, json, text } from '#model/fields/index.ts';

/** Deleted entries, retained for thirty days with the data needed to restore them. Never public. */
export const trash = defineType({
  name: 'trash',
  entries: 'many',
  singular: 'trashed-entry',
  label: { singular: 'Élément supprimé', plural: 'Corbeille' },
  fields: {
    type: text({ label: 'Type', required: true }),
    /** The entry's ids, which a restored entry gets again. */
    entry: text({ label: 'Fiche', required: true }),
    number: integer({ label: 'Numéro', required: true }),
    title: text({ label: 'Titre' }),
    snapshot: json({ label: 'Valeurs' }),
    /** The entry's dates, and the links to it. */
    dates: json<{ label: string }, { createdAt: string; publishedAt: string }>({ label: 'Dates' }),
    linkedFrom: json({ label: 'Liens vers cette fiche' }),
    deletedAt: dateTime({ label: 'Supprimé le', required: true }),
    expiresAt: dateTime({ label: 'Suppression définitive le', required: true }),
    authorId: integer({ label: 'Compte' }),
    authorEmail: text({ label: 'Adresse de l’auteur' }),
    authorName: text({ label: 'Supprimé par' }),
  },
  unique: ['entry'],
  indexed: ['title', 'deletedAt', 'expiresAt'],
  admin: { title: 'title', columns: ['title', 'type', 'deletedAt', 'authorName'], sort: 'deletedAt:desc' },
});
