import { defineType } from '#model/define-type.ts';
import { dateTime, integer, secret, text } from '#model/fields/index.ts';

/** Open sessions. A token is valid only while its row exists, so it can be revoked. Sign-ins and sign-outs stay in the audit log. Never public. */
export const sessions = defineType({
  name: 'sessions',
  label: { singular: 'Session', plural: 'Sessions' },
  fields: {
    userId: integer({ label: 'Compte', required: true }),
    /** A fingerprint of the account's password hash: a changed password ends the session. */
    passwordMark: secret({ label: 'Empreinte du mot de passe', required: true }),
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
