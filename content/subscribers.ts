import { defineType } from '#model/define-type.ts';
import { choice, dateTime, email, integer, text } from '#model/fields/index.ts';

/** Addresses given to the newsletter form, with the proof of consent that the law asks to keep. Never public. */
export const subscribers = defineType({
  name: 'subscribers',
  entries: 'many',
  singular: 'subscriber',
  label: { one: 'Abonné', many: 'Abonnés' },
  fields: {
    email: email({ label: 'Adresse électronique', required: true }),
    /** The sentence that stood beside the field when it was sent. */
    consentText: text({ label: 'Texte du consentement', max: 1000 }),
    source: text({ label: 'Page' }),
    /** `kept`: this database is the list. `waiting`: still to be handed to Mailjet. `sent`: Mailjet has it. */
    delivery: choice({
      label: 'Envoi à Mailjet',
      options: { kept: 'Conservée ici', waiting: 'En attente', sent: 'Transmise', refused: 'Refusée' },
      required: true,
      default: 'kept',
    }),
    attempts: integer({ label: 'Essais', default: 0 }),
    nextAttemptAt: dateTime({ label: 'Prochain essai' }),
  },
  unique: ['email'],
  indexed: ['email', 'delivery'],
  admin: { title: 'email', columns: ['email', 'delivery'] },
});
