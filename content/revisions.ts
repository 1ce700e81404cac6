import type { FieldValues } from '#model/field.ts';
import { choice, dateTime, defineType, integer, json, text } from '#model/fields/index.ts';

/** The entry that a record is about, by its type and its documentId. */
export const entryFields = {
  type: text({ label: 'Type', required: true }),
  entry: text({ label: 'Fiche', required: true }),
};

/** Columns with the author of a record: the account may change later. Null where no user acted. `label`: that of the column of the name. */
export const authorFields = (label: string) => ({
  authorId: integer({ label: 'Compte' }),
  authorEmail: text({ label: 'Adresse de l’auteur' }),
  authorName: text({ label }),
});

/** A link in a snapshot, with its target's title at that time: the target may be deleted later. */
export type LinkSnapshot = { id: number; documentId: string; title: string };

export type Snapshot = FieldValues;

/** Changes of entries: author, time, changed fields and resulting values. At least the last fifty of each entry are retained. Never public. */
export const revisions = defineType({
  name: 'revisions',
  label: { singular: 'Version', plural: 'Historique' },
  fields: {
    ...entryFields,
    /** From 1, one more at each change of the entry. */
    number: integer({ label: 'Numéro', required: true }),
    kind: choice({
      label: 'Geste',
      options: {
        origin: 'Version d’origine',
        create: 'Création',
        update: 'Modification',
        draft: 'Modification non publiée',
        discard: 'Modifications annulées',
        publish: 'Mise en ligne',
        unpublish: 'Retrait du site',
        revert: 'Retour à une version',
        remove: 'Mise à la corbeille',
        restore: 'Restauration',
      },
      required: true,
    }),
    title: text({ label: 'Titre' }),
    at: dateTime({ label: 'Date', required: true }),
    ...authorFields('Auteur'),
    changed: json<string[]>({ label: 'Champs modifiés' }),
    snapshot: json<Snapshot>({ label: 'Valeurs' }),
  },
  indexed: ['entry', 'at'],
  exactMatchOnly: ['entry'],
  admin: { title: 'title', columns: ['at', 'kind', 'title', 'authorName'] },
});

/** Whether two values of snapshots are the same, whatever the order of their keys, which jsonb changes, and the titles of links. */
export const isSameValue = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

const comparable = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    if ('documentId' in inner) return inner.documentId;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
