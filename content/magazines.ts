import { date, defineContentType, flag, longText, media, text } from '#model/fields/index.ts';

export const magazines = defineContentType({
  name: 'magazines',
  label: { singular: 'Magazine', plural: 'Magazines' },
  fields: {
    title: text({ label: 'Titre', required: true }),
    description: longText({ label: 'Description' }),
    publicationDate: date({ label: 'Date de parution', required: true }),
    isPublished: flag({ label: 'Publié', default: false }),
    coverImage: media({ label: 'Couverture', accept: ['image'], firstPageOf: 'pdfFile' }),
    pdfFile: media({ label: 'Fichier PDF', accept: ['pdf'] }),
  },
  publishedFlag: 'isPublished',
  hiddenUnlessPublished: true,
  publicationDate: 'publicationDate',
  indexed: ['title', 'publicationDate', 'isPublished'],
  admin: { title: 'title', columns: ['coverImage', 'title', 'publicationDate', 'isPublished'] },
  page: '/magazines',
  screen: { group: 'Contenus', path: 'magazines', creation: 'Nouveau magazine' },
});
