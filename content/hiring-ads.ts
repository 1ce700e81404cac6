import { defineContentType } from '#model/define-type.ts';
import { dateTime, media, richText, text } from '#model/fields/index.ts';

export const hiringAds = defineContentType({
  name: 'hiring-ads',
  singular: 'hiring-ad',
  label: { singular: 'Offre d’emploi', plural: 'Offres d’Emploi' },
  fields: {
    title: text({ label: 'Titre', required: true, hint: 'Avec la mention F/H.' }),
    content: richText({ label: 'Annonce' }),
    // Unlike in other types, the author writes publishedAt: it is the date shown on the ad.
    publishedAt: dateTime({ label: 'Date de publication', required: true }),
    endDate: dateTime({ label: 'Fin de l’annonce', hint: 'L’annonce quitte le site ce jour-là, à cette heure.' }),
    document: media({ label: 'Document', accept: ['pdf', 'document'] }),
  },
  endsAt: { field: 'endDate', isUnpublished: true },
  indexed: ['title', 'publishedAt', 'endDate'],
  admin: { title: 'title', columns: ['title', 'publishedAt', 'document'] },
  page: '/annonces-legales',
  screen: { group: 'Contenus', path: 'hiring-ads', label: "Offres d'Emploi", creation: 'Nouvelle offre d’emploi' },
});
