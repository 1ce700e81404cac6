import { dateTime, defineType, integer, text } from '#model/fields/index.ts';

/** The latest answers of the links of published content (server/link-checks/). Checked each night, so that backups leave them out. Never public. */
export const linkChecks = defineType({
  name: 'link-checks',
  label: { singular: 'Lien essayé', plural: 'Liens essayés' },
  fields: {
    /** As written in the content. */
    url: text({ label: 'Adresse', required: true, max: 2000 }),
    /** Null where the server did not answer. */
    status: integer({ label: 'Réponse' }),
    /** The nights in a row on which it failed. */
    failures: integer({ label: 'Échecs', required: true, default: 0 }),
    failedOn: text({ label: 'Dernier échec' }),
    checkedAt: dateTime({ label: 'Essayé le', required: true }),
  },
  unique: ['url'],
  indexed: ['failures'],
  ephemeral: true,
  admin: { title: 'url', columns: ['url', 'status', 'failures', 'checkedAt'] },
});
