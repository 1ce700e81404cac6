import { dateTime, defineType, email, integer, longText, text } from '#model/fields/index.ts';

/** E-mails that wait, or could not be sent; sent ones are deleted. Not in backups: a restored one would be sent twice. Never public. */
export const mails = defineType({
  name: 'mails',
  label: { singular: 'Courriel', plural: 'Courriels' },
  fields: {
    recipient: email({ label: 'Destinataire', required: true }),
    /** Where an answer goes; absent: to the sender. */
    replyTo: email({ label: 'Répondre à' }),
    subject: text({ label: 'Objet', required: true }),
    /** Paragraphs, separated by empty lines. */
    body: longText({ label: 'Texte', max: 20_000, required: true }),
    /** A button below the text, and its URL. */
    action: text({ label: 'Bouton' }),
    actionUrl: text({ label: 'Adresse du bouton', max: 1000 }),
    /** In small letters, at the end. */
    note: text({ label: 'Note', max: 1000 }),
    /** Of a mail of the newsletter: where one POST ends the subscription (RFC 8058). */
    unsubscribeUrl: text({ label: 'Adresse de désinscription', max: 1000 }),
    attempts: integer({ label: 'Essais', default: 0 }),
    /** Null once no further attempt is made. */
    nextAttemptAt: dateTime({ label: 'Prochain essai' }),
    failure: text({ label: 'Échec', max: 1000 }),
  },
  indexed: ['nextAttemptAt'],
  ephemeral: true,
  admin: { title: 'subject', columns: ['recipient', 'subject', 'failure'] },
});
