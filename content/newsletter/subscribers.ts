import { defineType } from '#model/define-type.ts';
import { choice, dateTime, email, integer, text } from '#model/fields/index.ts';

/** Newsletter subscribers, with the proof of consent that the law requires. Never public. */
export const subscribers = defineType({
  name: 'subscribers',
  label: { singular: 'Abonné', plural: 'Abonnés' },
  fields: {
    email: email({ label: 'Adresse électronique', required: true }),
    /** The sentence that the form showed. */
    consentText: text({ label: 'Texte du consentement', max: 1000 }),
    source: text({ label: 'Page' }),
    /** Stored values: the default if this database is the list; `waiting`: to be sent to Mailjet; `sent`: Mailjet has it. */
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
