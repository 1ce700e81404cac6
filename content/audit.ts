import { choice, dateTime, defineType, integer, text } from '#model/fields/index.ts';
import type { revisions } from './revisions.ts';

/** Actions and attempts that the history of entries does not record. */
export const auditEvents = {
  signIn: 'Connexion',
  signInFailed: 'Connexion refusée',
  signInThrottled: 'Trop d’essais de connexion',
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
  groupRequestsExport: 'Export des demandes de groupes',
  groupRequestRemove: 'Effacement d’une demande de groupe',
  trashRemove: 'Suppression définitive',
  trashExpire: 'Effacement après trente jours',
  preview: 'Lien d’aperçu créé',
  previewEnd: 'Lien d’aperçu coupé',
  order: 'Ordre changé',
  schedule: 'Programmation',
  scheduleCancel: 'Programmation annulée',
  scheduledPublish: 'Publication programmée',
  scheduledUnpublish: 'Retrait programmé',
  scheduledEnd: 'Fin prévue',
  fileAdd: 'Ajout d’un fichier',
  fileReplace: 'Remplacement d’un fichier',
  fileUpdate: 'Modification d’un fichier',
  fileRemove: 'Suppression d’un fichier',
  fileRestore: 'Restauration d’un fichier',
  firstAdministrator: 'Création du premier compte',
  import: 'Import de contenus',
  export: 'Export de contenus',
  backup: 'Sauvegarde',
  restore: 'Restauration d’une sauvegarde',
} as const;

/** Security events. Rows are never changed, and deleted after the retention of the settings. Changes of content are in revisions.ts. Never public. */
export const audit = defineType({
  name: 'audit',
  label: { singular: 'Action', plural: 'Journal' },
  fields: {
    at: dateTime({ label: 'Date', required: true }),
    act: choice({ label: 'Action', options: auditEvents, required: true }),
    result: choice({ label: 'Résultat', options: { done: 'Fait', refused: 'Refusé' }, required: true }),
    /** The author's values at that time: the account may be renamed or deleted later. Null where no user of this instance acted. */
    authorId: integer({ label: 'Compte' }),
    authorEmail: text({ label: 'Adresse de l’auteur' }),
    /** The name, at that time, of the account or entry that the action changed. */
    subject: text({ label: 'Objet' }),
    subjectType: text({ label: 'Type de l’objet' }),
    /** The documentId of an entry, the id of an account. */
    subjectId: text({ label: 'Identifiant de l’objet' }),
    detail: text({ label: 'Précision' }),
    requestId: text({ label: 'Requête' }),
    /** Of sign-ins only, anonymized: see server/audit/anonymize-ip.ts. */
    network: text({ label: 'Réseau' }),
  },
  indexed: ['at'],
  admin: { title: 'subject', columns: ['at', 'act', 'authorEmail', 'subject'], sort: 'at:desc' },
});

type Change = keyof NonNullable<(typeof revisions.fields.kind)['options']>;

/** Filters of the audit log: its own events, and changes of content. */
export const auditCategories = {
  signIns: { label: 'Connexions', acts: ['signIn', 'signInFailed', 'signInThrottled', 'signOut'], changes: [] },
  refusals: { label: 'Connexions refusées', acts: ['signInFailed', 'signInThrottled'], changes: [] },
  accounts: {
    label: 'Comptes',
    acts: ['userCreate', 'userUpdate', 'passwordChange', 'userBlock', 'userUnblock', 'userDelete', 'sessionEnd'],
    changes: [],
  },
  contents: {
    label: 'Contenus',
    acts: [
      'preview',
      'previewEnd',
      'order',
      'schedule',
      'scheduleCancel',
      'scheduledPublish',
      'scheduledUnpublish',
      'scheduledEnd',
    ],
    changes: ['create', 'update', 'draft', 'discard', 'publish', 'unpublish', 'revert'],
  },
  trash: { label: 'Corbeille', acts: ['trashRemove', 'trashExpire'], changes: ['remove', 'restore'] },
  files: {
    label: 'Fichiers',
    acts: ['fileAdd', 'fileReplace', 'fileUpdate', 'fileRemove', 'fileRestore'],
    changes: [],
  },
  subscribers: { label: 'Abonnés', acts: ['subscribersExport', 'subscriberRemove'], changes: [] },
  groups: { label: 'Demandes de groupes', acts: ['groupRequestsExport', 'groupRequestRemove'], changes: [] },
  commands: {
    label: 'Maintenance',
    acts: ['firstAdministrator', 'import', 'export', 'backup', 'restore'],
    changes: [],
  },
} as const satisfies Record<
  string,
  { label: string; acts: readonly (keyof typeof auditEvents)[]; changes: readonly Change[] }
>;

export type AuditCategory = keyof typeof auditCategories;
