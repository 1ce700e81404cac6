import { dateTime, defineType, integer, json, text } from '#model/fields/index.ts';
import type { Snapshot } from './revisions.ts';
import { authorFields, entryFields } from './revisions.ts';

/** A link to the entry. Its type or field may no longer exist. `version`, for files: which version had the link, if the other did not. */
export type IncomingLink = {
  type: string;
  documentId: string;
  field: string;
  position: number;
  version?: 'published' | 'draft';
};

/** Deleted entries and files, retained for thirty days with the data needed to restore them. Never public. */
export const trash = defineType({
  name: 'trash',
  label: { singular: 'Élément supprimé', plural: 'Corbeille' },
  fields: {
    /** A restored entry gets the same ids. */
    ...entryFields,
    number: integer({ label: 'Numéro', required: true }),
    title: text({ label: 'Titre' }),
    snapshot: json<Snapshot>({ label: 'Valeurs' }),
    /** The entry's dates, and the links to it. */
    dates: json<{ createdAt: string; publishedAt: string | null }>({ label: 'Dates' }),
    /** The working copy with the date of its last change, where there was one. `snapshot` is null when there was no published version. */
    draft: json<{ values: Snapshot; updatedAt: string }>({ label: 'Brouillon' }),
    /** Of a file: its bytes stay in the storage under this name, and are not served. */
    fileHash: text({ label: 'Nom sur le disque' }),
    linkedFrom: json<IncomingLink[]>({ label: 'Liens vers cette fiche' }),
    deletedAt: dateTime({ label: 'Supprimé le', required: true }),
    expiresAt: dateTime({ label: 'Suppression définitive le', required: true }),
    ...authorFields('Supprimé par'),
  },
  unique: ['entry'],
  indexed: ['title', 'deletedAt', 'expiresAt'],
  admin: { title: 'title', columns: ['title', 'type', 'deletedAt', 'authorName'], sort: 'deletedAt:desc' },
});
