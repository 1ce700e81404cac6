import { choice, date, dateTime, defineContentType, media, richText, text } from '#model/fields/index.ts';

export const contracts = {
  permanent: 'Contrat à durée indéterminée',
  fixedTerm: 'Contrat à durée déterminée',
  seasonal: 'Contrat saisonnier',
  perEvent: 'Contrat d’usage (intermittence)',
  apprenticeship: 'Apprentissage',
  internship: 'Stage',
} as const;

/** Without them nothing says whether a post is full time: a permanent contract may be either. */
export const workingTimes = { full: 'Temps plein', part: 'Temps partiel' } as const;

export const hiringAds = defineContentType({
  name: 'hiring-ads',
  label: { singular: 'Offre d’emploi', plural: 'Offres d’Emploi', isFeminine: true },
  fields: {
    title: text({ label: 'Titre', required: true, hint: 'Avec la mention F/H.' }),
    content: richText({ label: 'Annonce' }),
    employmentType: choice({ label: 'Contrat', section: 'Poste', options: contracts }),
    workingTime: choice({ label: 'Temps de travail', section: 'Poste', options: workingTimes }),
    place: text({
      label: 'Lieu',
      section: 'Poste',
      hint: 'La commune, et l’adresse si ce n’est pas celle du Mémorial.',
    }),
    applicationDeadline: date({
      label: 'Candidatures jusqu’au',
      section: 'Poste',
      hint: 'L’annonce reste en ligne, et dit que les candidatures sont closes.',
    }),
    // Unlike in other types, the author writes publishedAt: it is the date shown on the ad.
    publishedAt: dateTime({ label: 'Date de publication', required: true }),
    endDate: dateTime({
      label: 'Fin de l’annonce',
      hint: 'L’annonce quitte le site ce jour-là, à cette heure\u00a0: sa page dit qu’elle n’est plus en ligne.',
    }),
    document: media({ label: 'Document', accept: ['pdf', 'document'] }),
  },
  endsAt: { field: 'endDate', isUnpublished: true },
  publicationDate: 'publishedAt',
  indexed: ['title', 'publishedAt', 'endDate'],
  admin: { title: 'title', columns: ['title', 'publishedAt', 'document'] },
  page: '/annonces-legales/:documentId',
  screen: { group: 'Contenus', path: 'hiring-ads', label: "Offres d'Emploi", creation: 'Nouvelle offre d’emploi' },
});
