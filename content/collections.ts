import { defineContentType } from '#model/define-type.ts';
import { integer, media, richText, text } from '#model/fields/index.ts';

export const collections = defineContentType({
  name: 'collections',
  singular: 'collection',
  label: { singular: 'Collection', plural: 'Collections' },
  fields: {
    title: text({ label: 'Titre', required: true }),
    description: richText({ label: 'Description' }),
    order: integer({ label: 'Ordre', hint: 'Les plus petits nombres viennent en premier.', default: 0 }),
    mainImage: media({ label: 'Image principale', accept: ['image'] }),
  },
  indexed: ['title', 'order'],
  admin: { title: 'title', columns: ['mainImage', 'title', 'order'] },
  page: '/collections',
  screen: { group: 'Contenus', path: 'collections', creation: 'Nouvelle collection' },
});
