import { defineType } from '#model/define-type.ts';
import { dateTime, secret, text } from '#model/fields/index.ts';

/**
 * The consent of former subscribers (RGPD, article 7): the accepted sentence and its dates, without the address. Only who has an address can
 * find its proof (server/newsletter/consent-proofs.ts). Deleted after the retention that the settings state. Never public.
 */
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
