import { choice, date, defineContentType, longText, media, text } from '#model/fields/index.ts';

export const pressKinds = { release: 'Communiqué', picture: 'Image', kit: 'Dossier de presse' } as const;

/** What the page Presse offers: releases, pictures to reproduce, and the kit, of which it shows the latest. */
export const pressDocuments = defineContentType({
  name: 'press-documents',
  label: { singular: 'Document de presse', plural: 'Presse' },
  fields: {
    title: text({ label: 'Titre', required: true }),
    kind: choice({ label: 'Sorte', options: pressKinds, required: true }),
    publishedOn: date({ label: 'Date', required: true, hint: 'Les plus récents viennent en premier.' }),
    text: longText({ label: 'Texte', hint: 'Une phrase ou deux, sous le titre.', max: 1000 }),
    file: media({
      label: 'Fichier',
      accept: ['image', 'pdf', 'document'],
      hint: 'Le crédit d’une image est celui de la médiathèque. Son format et son poids se lisent sur le bouton.',
    }),
  },
  publicationDate: 'publishedOn',
  indexed: ['title', 'publishedOn', 'kind'],
  admin: { title: 'title', columns: ['title', 'kind', 'publishedOn'], sort: 'publishedOn:desc' },
  page: '/presse',
  screen: { group: 'Contenus', path: 'press', creation: 'Nouveau document de presse' },
});
