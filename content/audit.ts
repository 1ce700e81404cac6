import { defineType } from '#model/define-type.ts';
import { choice, dateTime, integer, text } from '#model/fields/index.ts';
import type { revisions } from './revisions.ts';

/** What somebody did, or tried, that the history of entries does not tell. */
export const acts = {
  signIn: 'Connexion',
  signInFailed: 'Connexion refusée',
  signInThrottled: 'Connexion freinée',
  signOut: 'Déconnexion',
  sessionEnd: 'Fin d’une session',
  userCreate: 'Création d’un compte',
  userUpdate: 'Modification d’un compte',
  passwordChange: 'Changement de mot de passe',
  userBlock: 'Blocage d’un compte',
  userUnblock: 'Déblocage d’un compte',
  userDelete: 'Suppression d’un compte',
  subscribersExport: 'Export des abonnés',
  subscriberRemove: 'Désinscription d’un abonné',
  trashRemove: 'Suppression définitive',
  trashExpire: 'Effacement après trente jours',
  preview: 'Lien d’aperçu créé',
  fileAdd: 'Ajout d’un fichier',
  fileReplace: 'Remplacement d’un fichier',
  fileUpdate: 'Modification d’un fichier',
  fileRemove: 'Suppression d’un fichier',
  firstAdministrator: 'Création du premier compte',
  import: 'Import de contenus',
  export: 'Export de contenus',
  backup: 'Sauvegarde',
  restore: 'Restauration d’une sauvegarde',
} as const;

/**
 * The journal of what matters to the safety of the house. Written once, never changed, erased after twelve months. Changes of
 * content are told by content/revisions.ts. Never public.
 */
export const audit = defineType({
  name: 'audit',
  entries: 'many',
  singular: 'audit-entry',
  label: { one: 'Acte', many: 'Journal' },
  fields: {
    at: dateTime({ label: 'Date', required: true }),
    act: choice({ label: 'Acte', options: acts, required: true }),
    result: choice({ label: 'Résultat', options: { done: 'Fait', refused: 'Refusé' }, required: true }),
    /** As they were then: an account may be renamed or deleted, and the act is still theirs. Null for what nobody here did. */
    authorId: integer({ label: 'Compte' }),
    authorEmail: text({ label: 'Adresse de l’auteur' }),
    /** The account or the entry that it was done to, as it was called then. */
    subject: text({ label: 'Objet' }),
    subjectType: text({ label: 'Type de l’objet' }),
    /** The documentId of an entry, the number of an account. */
    subjectId: text({ label: 'Identifiant de l’objet' }),
    detail: text({ label: 'Précision' }),
    requestId: text({ label: 'Requête' }),
    /** Of sign-ins only, and never whole: see server/audit/network.ts. */
    network: text({ label: 'Réseau' }),
  },
  indexed: ['at'],
  admin: { title: 'subject', columns: ['at', 'act', 'authorEmail', 'subject'], sort: 'at:desc' },
});

type Change = keyof NonNullable<(typeof revisions.fields.kind)['options']>;

/** What the journal can be narrowed to: acts of its own, and changes of content. */
export const families = {
  signIns: { label: 'Connexions', acts: ['signIn', 'signInFailed', 'signInThrottled', 'signOut'], changes: [] },
  refusals: { label: 'Connexions refusées', acts: ['signInFailed', 'signInThrottled'], changes: [] },
  accounts: {
    label: 'Comptes',
    acts: ['userCreate', 'userUpdate', 'passwordChange', 'userBlock', 'userUnblock', 'userDelete', 'sessionEnd'],
    changes: [],
  },
  contents: {
    label: 'Contenus',
    acts: ['preview'],
    changes: ['create', 'update', 'publish', 'unpublish', 'revert'],
  },
  trash: { label: 'Corbeille', acts: ['trashRemove', 'trashExpire'], changes: ['remove', 'restore'] },
  files: { label: 'Fichiers', acts: ['fileAdd', 'fileReplace', 'fileUpdate', 'fileRemove'], changes: [] },
  subscribers: { label: 'Abonnés', acts: ['subscribersExport', 'subscriberRemove'], changes: [] },
  commands: {
    label: 'Exploitation',
    acts: ['firstAdministrator', 'import', 'export', 'backup', 'restore'],
    changes: [],
  },
} as const satisfies Record<
  string,
  { label: string; acts: readonly (keyof typeof acts)[]; changes: readonly Change[] }
>;

export type Family = keyof typeof families;
