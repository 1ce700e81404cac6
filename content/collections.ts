import { defineContentType, integer, media, richText, text } from '#model/fields/index.ts';

const notice = (label: string, hint?: string) => text({ label, section: 'Notice', ...(hint && { hint }) });

export const collections = defineContentType({
  name: 'collections',
  label: { singular: 'Collection', plural: 'Collections', isFeminine: true },
  fields: {
    title: text({ label: 'Titre', required: true }),
    description: richText({ label: 'Description' }),
    technique: notice('Technique'),
    dimensions: notice('Dimensions', '«\u00a033 × 21 cm\u00a0».'),
    creationDate: notice('Date', '«\u00a0Vers 1798\u00a0».'),
    provenance: notice('Provenance'),
    inventoryNumber: notice('Inventaire'),
    displayPlace: notice('À voir', '«\u00a0Salle basse, vitrine 3\u00a0».'),
    credit: notice('Crédit'),
    order: integer({ label: 'Ordre', hint: 'Les plus petits nombres viennent en premier.', default: 0 }),
    mainImage: media({ label: 'Image principale', accept: ['image'] }),
    views: media({ label: 'Autres vues', accept: ['image'], many: true }),
  },
  indexed: ['title', 'order'],
  admin: { title: 'title', columns: ['mainImage', 'title', 'order'] },
  page: '/collections/:documentId',
  screen: { group: 'Contenus', path: 'collections', creation: 'Nouvelle collection', orderedBy: 'order' },
});
