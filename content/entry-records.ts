import type { FieldValues } from '#model/field.ts';
import { choice, dateTime, defineType, flag, integer, json, text } from '#model/fields/index.ts';

/** The entry that a record is about, by its type and its documentId. */
const entryFields = {
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

/** How long a preview link can be valid, in hours. */
export const previewDurations = { 1: '1 h', 24: '1 jour', 168: '7 jours', 720: '30 jours' } as const;
export const maxPreviewHours = 720;

/** Shared preview links. A link is valid only while its row exists, so that it can be revoked. Never public. */
export const previewLinks = defineType({
  name: 'preview-links',
  label: { singular: 'Lien d’aperçu', plural: 'Liens d’aperçu' },
  fields: {
    entryType: text({ label: 'Type', required: true }),
    entryId: text({ label: 'Élément', required: true }),
    /** The name of the tab whose unpublished changes it shows; null for all of them. */
    tab: text({ label: 'Onglet' }),
    userId: integer({ label: 'Compte', required: true }),
    /** The chosen validity in hours, from the latest choice on. */
    hours: integer({ label: 'Durée en heures', required: true }),
    expiresAt: dateTime({ label: 'Fin', required: true }),
  },
  indexed: ['entryId'],
  exactMatchOnly: ['entryId'],
  ephemeral: true,
  admin: { title: 'entryId', columns: ['entryType', 'entryId', 'expiresAt'] },
});
