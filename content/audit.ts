import { choice, dateTime, defineType, integer, text } from '#model/fields/index.ts';
import type { revisions } from './entry-records.ts';

/** Actions and attempts that the history of entries does not record, by the filter of the audit log that selects them. */
const acts = {
  signIns: {
    signIn: 'Connexion',
    signInFailed: 'Connexion refusée',
    signInThrottled: 'Trop d’essais de connexion',
    signOut: 'Déconnexion',
  },
  accounts: {
    sessionEnd: 'Fin d’une session',
    userCreate: 'Création d’un compte',
    userInvite: 'Invitation',
    passwordLink: 'Lien pour un mot de passe',
    userUpdate: 'Modification d’un compte',
    passwordChange: 'Changement de mot de passe',
    secondFactorAdd: 'Second facteur mis en place',
    secondFactorRemove: 'Second facteur retiré',
    recoveryCodes: 'Codes de secours refaits',
    secondFactorRule: 'Second facteur de tous',
    userBlock: 'Blocage d’un compte',
    userUnblock: 'Déblocage d’un compte',
    userDelete: 'Suppression d’un compte',
  },
  contents: {
    preview: 'Lien d’aperçu créé',
    previewEnd: 'Lien d’aperçu coupé',
    order: 'Ordre changé',
    schedule: 'Programmation',
    scheduleCancel: 'Programmation annulée',
    scheduledPublish: 'Publication programmée',
    scheduledUnpublish: 'Retrait programmé',
    scheduledEnd: 'Fin prévue',
    redirectCreate: 'Création d’une redirection',
    redirectUpdate: 'Modification d’une redirection',
    redirectRemove: 'Suppression d’une redirection',
  },
  trash: { trashRemove: 'Suppression définitive', trashExpire: 'Effacement après trente jours' },
  files: {
    fileAdd: 'Ajout d’un fichier',
    fileReplace: 'Remplacement d’un fichier',
    fileUpdate: 'Modification d’un fichier',
    fileRemove: 'Suppression d’un fichier',
    fileRestore: 'Restauration d’un fichier',
  },
  subscribers: { subscribersExport: 'Export des abonnés', subscriberRemove: 'Désinscription d’un abonné' },
  groups: {
    groupRequestsExport: 'Export des demandes de groupes',
    groupRequestRemove: 'Effacement d’une demande de groupe',
  },
  programs: {
    keyCreate: 'Création d’une clé',
    keyUpdate: 'Modification d’une clé',
    keyRemove: 'Révocation d’une clé',
    webhookCreate: 'Création d’un webhook',
    webhookUpdate: 'Modification d’un webhook',
    webhookRemove: 'Suppression d’un webhook',
  },
  commands: {
    firstAdministrator: 'Création du premier compte',
    import: 'Import de contenus',
    export: 'Export de contenus',
    backup: 'Sauvegarde',
    restore: 'Restauration d’une sauvegarde',
    secondFactorReset: 'Retrait du second facteur d’une personne',
  },
} as const;

const { signIns, accounts, contents, trash, files, subscribers, groups, programs, commands } = acts;
export const auditEvents = {
  ...signIns,
  ...accounts,
  ...contents,
  ...trash,
  ...files,
  ...subscribers,
  ...groups,
  ...programs,
  ...commands,
};

/** Security events. Rows are never changed, and deleted after the retention of the settings. Changes of content are `revisions`. Never public. */
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

export type AuditCategory = keyof typeof acts | 'refusals';

type AuditFilter = { label: string; acts: readonly string[]; changes?: readonly Change[] };

/** Filters of the audit log: its own events, and changes of content. */
export const auditCategories: Record<AuditCategory, AuditFilter> = {
  signIns: { label: 'Connexions', acts: Object.keys(signIns) },
  refusals: { label: 'Connexions refusées', acts: ['signInFailed', 'signInThrottled'] },
  accounts: { label: 'Comptes', acts: Object.keys(accounts) },
  contents: {
    label: 'Contenus',
    acts: Object.keys(contents),
    changes: ['create', 'update', 'draft', 'discard', 'publish', 'unpublish', 'revert'],
  },
  trash: { label: 'Corbeille', acts: Object.keys(trash), changes: ['remove', 'restore'] },
  files: { label: 'Fichiers', acts: Object.keys(files) },
  subscribers: { label: 'Abonnés', acts: Object.keys(subscribers) },
  groups: { label: 'Demandes de groupes', acts: Object.keys(groups) },
  programs: { label: 'Accès des programmes', acts: Object.keys(programs) },
  commands: { label: 'Maintenance', acts: Object.keys(commands) },
};
