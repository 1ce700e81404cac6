import { choice, dateTime, defineType, email, flag, integer, relation, secret, text } from '#model/fields/index.ts';

/** What an account may do, from the least: each level may also do what those before it may. */
export const accessLevels = { writer: 'Rédaction', publisher: 'Publication', administrator: 'Administration' } as const;
export type AccessLevel = keyof typeof accessLevels;

/** Whether an account has a level, or a higher one. Those of versions without levels have none: they are administrators. */
export function hasLevel({ accessLevel }: { accessLevel?: unknown }, level: AccessLevel): boolean {
  const names = Object.keys(accessLevels);
  return names.indexOf(String(accessLevel ?? 'administrator')) >= names.indexOf(level);
}

export const maxNameLength = 80;

export const shortestUsername = 3;
export const shortUsername = `La partie avant @ sert de nom d’utilisateur : elle doit compter au moins ${shortestUsername} caractères.`;

export const users = defineType({
  name: 'users',
  label: { singular: 'Utilisateur', plural: 'Utilisateurs' },
  fields: {
    username: text({ label: 'Nom d’utilisateur', required: true }),
    email: email({ label: 'Adresse électronique', required: true }),
    /** « Awa Sylvestre ». Blank: the user name stands for it. */
    displayName: text({ label: 'Nom', max: maxNameLength, normalize: (typed) => typed.trim() }),
    provider: text({ label: 'Origine', default: 'local' }),
    confirmed: flag({ label: 'Confirmé', default: false }),
    blocked: flag({ label: 'Bloqué', default: false }),
    accessLevel: choice({ label: 'Niveau', options: accessLevels, default: 'administrator' }),
    /** An Argon2id hash in PHC form. Null until an invited person has chosen one: no password signs in. */
    password: secret({ label: 'Mot de passe' }),
    role: relation({ label: 'Rôle', to: 'roles' }),
  },
  unique: ['email', 'username'],
  indexed: ['email', 'username'],
  admin: { title: 'email', columns: ['email', 'username', 'blocked'] },
});

/** How the back-office names a user. */
export const nameOfUser = ({ displayName, username }: { displayName: string | null; username: string }): string =>
  displayName || username;

/**
 * Links by which people choose the password of their account, once: those of an invitation or of a forgotten password. Never public, and not in
 * backups: a restore must not bring a used one back.
 */
export const accountLinks = defineType({
  name: 'account-links',
  label: { singular: 'Lien de compte', plural: 'Liens de comptes' },
  fields: {
    userId: integer({ label: 'Compte', required: true }),
    /** The SHA-256 of its token, which is in the link alone. */
    tokenHash: secret({ label: 'Empreinte du lien', required: true }),
    expiresAt: dateTime({ label: 'Valable jusqu’au', required: true }),
  },
  indexed: ['userId', 'tokenHash'],
  ephemeral: true,
  admin: { title: 'userId', columns: ['userId', 'expiresAt'] },
});

/**
 * Second factors: a secret that a phone has too (RFC 6238), and recovery codes. In backups, since after a restore all users sign in as before.
 * Never public.
 */
export const secondFactors = defineType({
  name: 'second-factors',
  label: { singular: 'Second facteur', plural: 'Seconds facteurs' },
  fields: {
    userId: integer({ label: 'Compte', required: true }),
    /** In base32. The server computes codes with it: no hash would do. */
    secret: secret({ label: 'Secret', required: true }),
    /** Null until a code has shown that the phone has the secret. */
    enabledAt: dateTime({ label: 'En place depuis' }),
    /** The time step of the last code: neither it nor an earlier one serves again. */
    lastStep: integer({ label: 'Dernier code' }),
    /** Argon2id hashes in PHC form, between spaces. */
    recoveryCodes: secret({ label: 'Codes de secours' }),
  },
  unique: ['userId'],
  admin: { title: 'userId', columns: ['userId', 'enabledAt'] },
});

/** One row, or none: what every account must have. */
export const accountRules = defineType({
  name: 'account-rules',
  label: { singular: 'Règle des comptes', plural: 'Règles des comptes' },
  fields: { isSecondFactorRequired: flag({ label: 'Second facteur exigé', default: false }) },
  admin: { title: 'isSecondFactorRequired', columns: ['isSecondFactorRequired'] },
});

/** Every account has role 1, as in the contract: what it may do is its `accessLevel`. */
export const roles = defineType({
  name: 'roles',
  label: { singular: 'Rôle', plural: 'Rôles' },
  fields: {
    name: text({ label: 'Nom', required: true }),
    description: text({ label: 'Description' }),
    type: text({ label: 'Type', required: true }),
  },
  unique: ['type'],
  admin: { title: 'name', columns: ['name'] },
});

/** Open sessions. A token is valid only while its row exists, so it can be revoked. Sign-ins and sign-outs stay in the audit log. Never public. */
export const sessions = defineType({
  name: 'sessions',
  label: { singular: 'Session', plural: 'Sessions' },
  fields: {
    userId: integer({ label: 'Compte', required: true }),
    /** A fingerprint of the account's password hash: a changed password ends the session. */
    passwordMark: secret({ label: 'Empreinte du mot de passe', required: true }),
    /** Whether its account must set up a second factor before anything else. */
    mustEnroll: flag({ label: 'Second facteur à mettre en place', default: false }),
    openedAt: dateTime({ label: 'Ouverte le', required: true }),
    /** Exact to five minutes, to avoid a write at each call. */
    usedAt: dateTime({ label: 'Dernière activité', required: true }),
    /** « Firefox sur Windows ». Null for an unknown client. */
    device: text({ label: 'Appareil' }),
    /** Anonymized: see server/audit/anonymize-ip.ts. */
    network: text({ label: 'Réseau' }),
  },
  indexed: ['userId'],
  ephemeral: true,
  admin: { title: 'device', columns: ['device', 'openedAt', 'usedAt'] },
});
