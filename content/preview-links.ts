import { dateTime, defineType, integer, text } from '#model/fields/index.ts';

/** How long a preview link can be valid, in hours. */
export const previewDurations = { 1: '1 h', 24: '1 jour', 168: '7 jours', 720: '30 jours' } as const;
export const maxPreviewHours = 720;

/** Shared preview links. A link is valid only while its row exists, so that it can be revoked. Never public. */
export const previewLinks = defineType({
  name: 'preview-links',
  label: { singular: 'Lien d’aperçu', plural: 'Liens d’aperçu' },
  fields: {
    entryType: text({ label: 'Type', required: true }),
    entryId: text({ label: 'Élément', required: true }),
    /** The name of the tab whose unpublished changes it shows; null for all of them. */
    tab: text({ label: 'Onglet' }),
    userId: integer({ label: 'Compte', required: true }),
    /** The chosen validity in hours, from the latest choice on. */
    hours: integer({ label: 'Durée en heures', required: true }),
    expiresAt: dateTime({ label: 'Fin', required: true }),
  },
  indexed: ['entryId'],
  exactMatchOnly: ['entryId'],
  ephemeral: true,
  admin: { title: 'entryId', columns: ['entryType', 'entryId', 'expiresAt'] },
});
