import { choice, dateTime, defineType, email, integer, secret, text } from '#model/fields/index.ts';

/** Newsletter subscribers, with the proof of consent that the law requires. Never public. */
export const subscribers = defineType({
  name: 'subscribers',
  label: { singular: 'Abonné', plural: 'Abonnés' },
  fields: {
    email: email({ label: 'Adresse électronique', required: true }),
    /** The sentence that the form showed. */
    consentText: text({ label: 'Texte du consentement', max: 1000 }),
    source: text({ label: 'Page' }),
    /**
     * Stored values: the default if this database is the list; `waiting`: to be sent to Mailjet; `sent`: Mailjet has it;
     * `leaving`: to be unsubscribed there, then deleted; `unconfirmed`: no subscriber until its owner confirms it from a mail.
     */
    delivery: choice({
      label: 'Envoi à Mailjet',
      options: {
        kept: 'Conservée ici',
        waiting: 'En attente',
        sent: 'Transmise',
        refused: 'Refusée',
        leaving: 'Désinscription',
        unconfirmed: 'À confirmer',
      },
      required: true,
      default: 'kept',
    }),
    attempts: integer({ label: 'Essais', default: 0 }),
    nextAttemptAt: dateTime({ label: 'Prochain essai' }),
    /** When the owner of the address confirmed it: then consent begins. Absent where the form alone subscribed. */
    confirmedAt: dateTime({ label: 'Confirmée le' }),
    /** Until when it can be confirmed. */
    confirmBy: dateTime({ label: 'À confirmer avant' }),
    /** Signs the links of its mails. In the row, so that a link of an old mail works after a backup is restored elsewhere. */
    linkKey: secret({ label: 'Clé des liens' }),
  },
  unique: ['email'],
  indexed: ['email', 'delivery'],
  admin: { title: 'email', columns: ['email', 'delivery'] },
});

/** Proofs of former consent (RGPD, article 7), without the address, which finds them; deleted after the retention of the settings. Never public. */
export const consentProofs = defineType({
  name: 'consent-proofs',
  label: { singular: 'Preuve de consentement', plural: 'Preuves de consentement' },
  fields: {
    /** HMAC-SHA-256 of the address, in hexadecimal, and its key. The key is in the row, so that a restored backup has it too. */
    addressHash: secret({ label: 'Empreinte de l’adresse', required: true }),
    hashKey: secret({ label: 'Clé de l’empreinte', required: true }),
    consentText: text({ label: 'Texte du consentement', max: 1000 }),
    source: text({ label: 'Page' }),
    subscribedAt: dateTime({ label: 'Inscrite le', required: true }),
    removedAt: dateTime({ label: 'Désinscrite le', required: true }),
  },
  indexed: ['removedAt'],
  admin: { title: 'consentText', columns: ['subscribedAt', 'removedAt'] },
});
