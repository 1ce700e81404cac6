import { defineType, json, text } from '#model/fields/index.ts';

/** The text of each page of a PDF, which the search reads. Not in backups: files without texts are read again. Never public. */
export const pageTexts = defineType({
  name: 'page-texts',
  label: { singular: 'Texte d’un PDF', plural: 'Textes des PDF' },
  fields: {
    /** The name of the file on the disk, which its bytes keep. */
    hash: text({ label: 'Nom sur le disque', required: true }),
    pages: json<string[]>({ label: 'Pages', schema: { type: 'array', items: { type: 'string' } } }),
  },
  unique: ['hash'],
  ephemeral: true,
  admin: { title: 'hash', columns: ['hash'] },
});
