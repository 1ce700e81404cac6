import { defineType } from '#model/define-type.ts';
import { dateTime, integer, secret, text } from '#model/fields/index.ts';

/**
 * Who is signed in at the moment. A token opens nothing without its session, which can so be ended before its hour: it is then erased.
 * Who signed in and out stays in the journal (content/audit.ts). Never public.
 */
export const sessions = defineType({
  name: 'sessions',
  entries: 'many',
  singular: 'session',
  label: { one: 'Session', many: 'Sessions' },
  fields: {
    /** The account, by its number. */
    userId: integer({ label: 'Compte', required: true }),
    /** Changes with the account's password, and tells nothing of it: whatever changes that ends the session. */
    passwordMark: secret({ label: 'Empreinte du mot de passe', required: true }),
    openedAt: dateTime({ label: 'Ouverte le', required: true }),
    /** To within five minutes: a line at each call would wear the disk for nothing. */
    usedAt: dateTime({ label: 'Dernière activité', required: true }),
    /** « Firefox sur Windows ». Null for a program that does not say what it is. */
    device: text({ label: 'Appareil' }),
    /** Never a whole address: see server/audit/network.ts. */
    network: text({ label: 'Réseau' }),
  },
  indexed: ['userId'],
  passing: true,
  admin: { title: 'device', columns: ['device', 'openedAt', 'usedAt'] },
});
