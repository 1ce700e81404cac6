import { defineType } from '#model/define-type.ts';
import { choice, dateTime, integer, json, text } from '#model/fields/index.ts';

/** A value of a field as it stood; links keep the name their target had, so that one that is gone can still be told. */
export type KeptLink = { id: number; documentId: string; title: string };

/** What an entry held at a moment, field by field. */
export type Snapshot = Record<string, unknown>;

/** Who changed what, when, and what the entry then held. At least the last fifty of each entry are kept. Never public. */
export const revisions = defineType({
  name: 'revisions',
  entries: 'many',
  singular: 'revision',
  label: { one: 'Version', many: 'Historique' },
  fields: {
    type: text({ label: 'Type', required: true }),
    /** The documentId of the entry. */
    entry: text({ label: 'Fiche', required: true }),
    /** From 1, one more at each change of the entry. */
    number: integer({ label: 'Numéro', required: true }),
    kind: choice({
      label: 'Geste',
      options: {
        origin: 'Version d’origine',
        create: 'Création',
        update: 'Modification',
        publish: 'Mise en ligne',
        unpublish: 'Retrait du site',
        revert: 'Retour à une version',
        remove: 'Mise à la corbeille',
        restore: 'Sortie de la corbeille',
      },
      required: true,
    }),
    title: text({ label: 'Titre' }),
    at: dateTime({ label: 'Date', required: true }),
    /** As they were then: an account may be renamed or deleted, and the change is still theirs. Null for what nobody here did. */
    authorId: integer({ label: 'Compte' }),
    authorEmail: text({ label: 'Adresse de l’auteur' }),
    authorName: text({ label: 'Auteur' }),
    changed: json<{ label: string }, string[]>({ label: 'Champs modifiés' }),
    snapshot: json({ label: 'Valeurs' }),
  },
  indexed: ['entry', 'at'],
  matchedWhole: ['entry'],
  admin: { title: 'title', columns: ['at', 'kind', 'title', 'authorName'] },
});
