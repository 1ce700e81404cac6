import { defineType } from '#model/define-type.ts';
import { dateTime, integer, json, text } from '#model/fields/index.ts';

/** Entries that were deleted, kept thirty days with all it takes to put them back as they were. Never public. */
export const trash = defineType({
  name: 'trash',
  entries: 'many',
  singular: 'trashed-entry',
  label: { one: 'Élément supprimé', many: 'Corbeille' },
  fields: {
    type: text({ label: 'Type', required: true }),
    /** The entry's own names, which it takes again when it comes back. */
    entry: text({ label: 'Fiche', required: true }),
    number: integer({ label: 'Numéro', required: true }),
    title: text({ label: 'Titre' }),
    snapshot: json({ label: 'Valeurs' }),
    /** The entry's own dates, and the links that led to it. */
    dates: json<{ label: string }, { createdAt: string; publishedAt: string }>({ label: 'Dates' }),
    linkedFrom: json({ label: 'Liens vers cette fiche' }),
    deletedAt: dateTime({ label: 'Supprimé le', required: true }),
    expiresAt: dateTime({ label: 'Effacé le', required: true }),
    authorId: integer({ label: 'Compte' }),
    authorEmail: text({ label: 'Adresse de l’auteur' }),
    authorName: text({ label: 'Supprimé par' }),
  },
  unique: ['entry'],
  indexed: ['title', 'deletedAt', 'expiresAt'],
  admin: { title: 'title', columns: ['title', 'type', 'deletedAt', 'authorName'], sort: 'deletedAt:desc' },
});
