import { defineType } from '#model/define-type.ts';
import { dateTime, media, richText, text } from '#model/fields/index.ts';

export const hiringAds = defineType({
  name: 'hiring-ads',
  entries: 'many',
  singular: 'hiring-ad',
  label: { one: 'Offre d’emploi', many: 'Offres d’Emploi' },
  fields: {
    title: text({ label: 'Titre', required: true, hint: 'Avec la mention F/H.' }),
    content: richText({ label: 'Annonce' }),
    // Unlike any other type's, this publishedAt is written by the author: it is the date the ad bears (SPEC, section 3).
    publishedAt: dateTime({ label: 'Date de publication', required: true }),
    document: media({ label: 'Document', accept: ['pdf', 'document'] }),
  },
  indexed: ['title', 'publishedAt'],
  admin: { title: 'title', columns: ['title', 'publishedAt', 'document'] },
});
